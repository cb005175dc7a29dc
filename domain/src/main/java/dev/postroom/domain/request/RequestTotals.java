package dev.postroom.domain.request;

import java.time.Instant;
import java.util.List;

/**
 * How many requests the keys of a workspace sent in the last 24 hours.
 *
 * @param since the first moment that counts: 24 hours ago, or up to {@link RequestCount#SPAN}
 *     earlier
 * @param keys those with the most requests first
 */
public record RequestTotals(Instant since, List<KeyRequests> keys) {

    public RequestTotals {
        keys = List.copyOf(keys);
    }
}
