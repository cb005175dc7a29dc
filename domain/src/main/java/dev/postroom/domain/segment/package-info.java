/** Segments: rules about people under a name. */
@NullMarked
package dev.postroom.domain.segment;

import org.jspecify.annotations.NullMarked;
