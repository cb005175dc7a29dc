/** Deliveries to webhooks: the queue, the attempts, the retry schedule and the statistics. */
@NullMarked
package dev.postroom.domain.webhook.delivery;

import org.jspecify.annotations.NullMarked;
