package dev.postroom.application.event;

import dev.postroom.domain.webhook.Deliveries;
import dev.postroom.domain.webhook.MissedEvents;
import dev.postroom.domain.webhook.Webhooks;

/** Where the relay finds webhooks, and notes what they receive and what they miss. */
public record Receivers(Webhooks webhooks, Deliveries deliveries, MissedEvents missed) {}
