/** Segments over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.segment;

import org.jspecify.annotations.NullMarked;
