/** Contracts, fixtures and in-memory ports of tags. */
@NullMarked
package dev.postroom.domain.tag;

import org.jspecify.annotations.NullMarked;
