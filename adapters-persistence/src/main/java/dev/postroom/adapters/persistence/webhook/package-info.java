/** Webhooks, their sealed secrets, deliveries and the queue. */
@NullMarked
package dev.postroom.adapters.persistence.webhook;

import org.jspecify.annotations.NullMarked;
