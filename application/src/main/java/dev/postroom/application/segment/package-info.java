/** Segments. */
@NullMarked
package dev.postroom.application.segment;

import org.jspecify.annotations.NullMarked;
