/** Contracts, fixtures and in-memory ports of segments. */
@NullMarked
package dev.postroom.domain.segment;

import org.jspecify.annotations.NullMarked;
