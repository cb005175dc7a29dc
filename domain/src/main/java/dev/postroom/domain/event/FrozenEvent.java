package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;

/**
 * An event with its final bytes. They are written once, so that every attempt of every delivery
 * sends and signs the same bytes.
 *
 * @param keys the resources of the event
 * @param body UTF-8 JSON, an object with members; not copied and never changed
 */
public record FrozenEvent(
        Workspace workspace,
        EventId id,
        EventType type,
        Instant occurredAt,
        EventKeys keys,
        EventOrigin origin,
        byte[] body) {

    /** The same event with its number as the last member of the body, {@code sequence}. */
    public FrozenEvent numbered(long number) {
        byte[] member = ",\"sequence\":%d}".formatted(number).getBytes(StandardCharsets.UTF_8);
        byte[] whole = Arrays.copyOf(body, body.length - 1 + member.length);
        System.arraycopy(member, 0, whole, body.length - 1, member.length);
        return new FrozenEvent(workspace, id, type, occurredAt, keys, origin, whole);
    }
}
