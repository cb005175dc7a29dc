/** Webhooks and the deliveries of events to them. */
@NullMarked
package dev.postroom.domain.webhook;

import org.jspecify.annotations.NullMarked;
