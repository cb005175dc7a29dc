/** Contracts, fixtures and in-memory ports of campaigns. */
@NullMarked
package dev.postroom.domain.campaign;

import org.jspecify.annotations.NullMarked;
