package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;

import java.time.Instant;

/**
 * An event as receivers get it. The bytes are made once and never again, so that every attempt of
 * every delivery sends and signs the same ones.
 *
 * @param body UTF-8 JSON; not copied, nobody changes it
 */
public record FrozenEvent(
        Workspace workspace, EventId id, EventType type, Instant occurredAt, byte[] body) {}
