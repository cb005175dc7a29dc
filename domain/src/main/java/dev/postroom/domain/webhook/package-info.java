/** Endpoints that get events, and deliveries to them. */
@NullMarked
package dev.postroom.domain.webhook;

import org.jspecify.annotations.NullMarked;
