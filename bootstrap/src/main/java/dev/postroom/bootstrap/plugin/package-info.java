/** The jars that bring adapters of others. */
@NullMarked
package dev.postroom.bootstrap.plugin;

import org.jspecify.annotations.NullMarked;
