/** Tests of plugins. */
@NullMarked
package dev.postroom.bootstrap.plugin;

import org.jspecify.annotations.NullMarked;
