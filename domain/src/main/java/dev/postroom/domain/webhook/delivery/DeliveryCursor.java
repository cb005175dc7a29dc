package dev.postroom.domain.webhook.delivery;

import java.time.Instant;

/** A place in the deliveries of a webhook, in the order of their creation, ties by id. */
public record DeliveryCursor(Instant createdAt, DeliveryId id) {}
