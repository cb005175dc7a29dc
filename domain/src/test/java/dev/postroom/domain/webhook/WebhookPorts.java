package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.webhook.delivery.Deliveries;
import dev.postroom.domain.webhook.delivery.DeliveryQueue;
import dev.postroom.domain.webhook.delivery.InMemoryDeliveries;
import dev.postroom.domain.webhook.delivery.InMemoryDeliveryQueue;
import dev.postroom.domain.webhook.delivery.InMemoryPastDeliveries;
import dev.postroom.domain.webhook.delivery.InMemoryWebhookStatistics;
import dev.postroom.domain.webhook.delivery.PastDeliveries;
import dev.postroom.domain.webhook.delivery.WebhookStatistics;

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
