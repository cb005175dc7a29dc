package dev.postroom.domain.event;

import java.time.Instant;

/** A fact about a resource, in the past tense. */
public record Event(
        EventId id, EventType type, Instant occurredAt, EventSubject subject, EventOrigin origin) {}
