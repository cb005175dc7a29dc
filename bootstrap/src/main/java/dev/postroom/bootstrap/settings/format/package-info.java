/** Formats of settings, each with its explanation. */
@NullMarked
package dev.postroom.bootstrap.settings.format;

import org.jspecify.annotations.NullMarked;
