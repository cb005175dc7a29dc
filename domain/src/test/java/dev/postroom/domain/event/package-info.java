/** Contracts, fixtures and in-memory ports of events. */
@NullMarked
package dev.postroom.domain.event;

import org.jspecify.annotations.NullMarked;
