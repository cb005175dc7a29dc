package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.InMemoryDatabase;

/** Webhooks and their deliveries, as tests need them. */
public record WebhookPorts(
        Webhooks webhooks,
        Deliveries deliveries,
        PastDeliveries past,
        DeliveryQueue queue,
        WebhookStatistics statistics,
        MissedEvents missed) {

    /** Ports in memory. */
    public static WebhookPorts inMemory(InMemoryDatabase database) {
        return new WebhookPorts(
                new InMemoryWebhooks(database),
                new InMemoryDeliveries(database),
                new InMemoryPastDeliveries(database),
                new InMemoryDeliveryQueue(database),
                new InMemoryWebhookStatistics(database),
                new InMemoryMissedEvents(database));
    }
}
