/** Contracts, fixtures and in-memory ports of subscribers. */
@NullMarked
package dev.postroom.domain.subscriber;

import org.jspecify.annotations.NullMarked;
