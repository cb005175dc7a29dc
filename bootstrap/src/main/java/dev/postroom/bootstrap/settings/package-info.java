/** All settings, the sources of their values, and the typed result. */
@NullMarked
package dev.postroom.bootstrap.settings;

import org.jspecify.annotations.NullMarked;
