package dev.postroom.application.request;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.request.RequestCount;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Counts of requests by key and span that are not stored yet. Not thread-safe. */
final class Tallies {

    private final Map<Span, Tally> tallies = new HashMap<>();

    private record Span(Workspace workspace, ApiKeyId key, long number) {}

    private record Tally(long requests, long errors) {

        Tally plus(Tally other) {
            return new Tally(requests + other.requests, errors + other.errors);
        }
    }

    void add(Workspace workspace, ApiKeyId key, long millis, boolean isError) {
        add(new Span(workspace, key, numberAt(millis)), new Tally(1, isError ? 1 : 0));
    }

    /** Takes back counts that could not be stored. */
    void add(List<RequestCount> counts) {
        counts.forEach(count ->
                add(
                        new Span(
                                count.workspace(),
                                count.key(),
                                numberAt(count.since().toEpochMilli())),
                        new Tally(count.requests(), count.errors())));
    }

    private void add(Span span, Tally tally) {
        Tally _ = tallies.merge(span, tally, Tally::plus);
    }

    private static long numberAt(long millis) {
        return millis / RequestCount.SPAN.toMillis();
    }

    /** Removes up to {@code max} counts. */
    List<RequestCount> take(int max) {
        List<RequestCount> taken = new ArrayList<>();
        Iterator<Map.Entry<Span, Tally>> all = tallies.entrySet().iterator();
        while (all.hasNext() && taken.size() < max) {
            Map.Entry<Span, Tally> next = all.next();
            taken.add(count(next.getKey(), next.getValue()));
            all.remove();
        }
        return taken;
    }

    private static RequestCount count(Span span, Tally tally) {
        return new RequestCount(
                span.workspace(),
                span.key(),
                Instant.ofEpochMilli(span.number() * RequestCount.SPAN.toMillis()),
                tally.requests(),
                tally.errors());
    }
}
