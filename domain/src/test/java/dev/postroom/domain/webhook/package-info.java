/** Contracts, fixtures and in-memory ports of webhooks. */
@NullMarked
package dev.postroom.domain.webhook;

import org.jspecify.annotations.NullMarked;
