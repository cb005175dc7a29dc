/** Segments. */
@NullMarked
package dev.postroom.adapters.persistence.segment;

import org.jspecify.annotations.NullMarked;
