package dev.postroom.domain.contract;

import dev.postroom.domain.event.Events;
import dev.postroom.domain.event.Outbox;
import dev.postroom.domain.webhook.Deliveries;
import dev.postroom.domain.webhook.Webhooks;

/** What the service reports to others. */
public record ReportingPorts(
        Outbox outbox, Events events, Webhooks webhooks, Deliveries deliveries) {}
