package dev.postroom.application.event;

import dev.postroom.domain.webhook.MissedEvents;
import dev.postroom.domain.webhook.Webhooks;
import dev.postroom.domain.webhook.delivery.Deliveries;

/** Where the relay finds webhooks, and notes what they receive and what they miss. */
public record Receivers(Webhooks webhooks, Deliveries deliveries, MissedEvents missed) {}
