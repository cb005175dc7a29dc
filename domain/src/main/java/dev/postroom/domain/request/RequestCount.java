package dev.postroom.domain.request;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;

import java.time.Duration;
import java.time.Instant;

/**
 * How many requests a key sent within a span of {@link #SPAN}.
 *
 * @param since the start of the span, a multiple of its length
 * @param errors those of the requests that failed
 */
public record RequestCount(
        Workspace workspace, ApiKeyId key, Instant since, long requests, long errors) {

    /** The time over which requests are summed. */
    public static final Duration SPAN = Duration.ofMinutes(10);

    /** The start of the span that a moment is in. */
    public static Instant spanOf(Instant moment) {
        long millis = moment.toEpochMilli();
        return Instant.ofEpochMilli(millis - Math.floorMod(millis, SPAN.toMillis()));
    }
}
