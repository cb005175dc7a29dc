package dev.postroom.adapters.rest.event.page;

import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.event.RelayedEvent;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * An event in the list.
 *
 * @param position its number in the environment
 * @param body the beginning of its JSON
 */
public record EventRow(String id, String position, String type, Moment at, String body) {

    private static final int SHOWN = 160;

    static EventRow of(RelayedEvent relayed, Instant now) {
        String body = new String(relayed.event().body(), StandardCharsets.UTF_8);
        return new EventRow(
                relayed.event().id().toString(),
                Numbers.of(relayed.number()),
                relayed.event().type().keyword(),
                Moment.of(relayed.event().occurredAt(), now),
                data(body));
    }

    // the members before are in the other columns
    private static String data(String body) {
        String data = body.substring(Math.max(0, body.indexOf("\"data\":")));
        int end = Math.min(data.length(), SHOWN);
        boolean splits = end < data.length() && Character.isLowSurrogate(data.charAt(end));
        return data.substring(0, splits ? end - 1 : end) + (end < data.length() ? "…" : "");
    }
}
