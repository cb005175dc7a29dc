package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;

import java.time.Instant;

/**
 * An event with its final bytes. They are written once, so that every attempt of every delivery
 * sends and signs the same bytes.
 *
 * @param keys the resources of the event
 * @param body UTF-8 JSON; not copied and never changed
 */
public record FrozenEvent(
        Workspace workspace,
        EventId id,
        EventType type,
        Instant occurredAt,
        EventKeys keys,
        EventOrigin origin,
        byte[] body) {}
