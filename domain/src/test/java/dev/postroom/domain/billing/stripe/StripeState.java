package dev.postroom.domain.billing.stripe;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

/** The objects of a Stripe account, each as its JSON. Every call is atomic. */
final class StripeState {

    private final Map<String, Map<String, @Nullable Object>> objects = new TreeMap<>();
    private final AtomicLong numbers = new AtomicLong();
    private final InstantSource clock;

    StripeState(InstantSource clock) {
        this.clock = clock;
    }

    long seconds() {
        return clock.instant().getEpochSecond();
    }

    /** The second in which a period ends that starts now. */
    long periodEnd(String interval) {
        Instant now = clock.instant();
        return interval.equals("year")
                ? now.atOffset(ZoneOffset.UTC).plusYears(1).toEpochSecond()
                : now.atOffset(ZoneOffset.UTC).plusMonths(1).toEpochSecond();
    }

    synchronized Map<String, @Nullable Object> create(String prefix, String kind) {
        String id = "%s_%08d".formatted(prefix, numbers.incrementAndGet());
        Map<String, @Nullable Object> made = new LinkedHashMap<>();
        made.put("id", id);
        made.put("object", kind);
        made.put("created", seconds());
        made.put("livemode", false);
        objects.put(id, made);
        return made;
    }

    synchronized Optional<Map<String, @Nullable Object>> find(String kind, String id) {
        return Optional.ofNullable(objects.get(id))
                .filter(found -> kind.equals(found.get("object")));
    }

    /** The objects of a kind with this value of a member, the latest first. */
    synchronized List<Map<String, @Nullable Object>> where(
            String kind, String member, String value) {
        return objects.values().stream()
                .filter(found -> kind.equals(found.get("object")))
                .filter(found -> value.equals(found.get(member)))
                .toList()
                .reversed();
    }

    /** Changes an object as one step. */
    synchronized void change(
            Map<String, @Nullable Object> object, String member, @Nullable Object value) {
        object.put(member, value);
    }

    /** A copy as it is now. */
    synchronized Map<String, @Nullable Object> snapshot(Map<String, @Nullable Object> object) {
        return new LinkedHashMap<>(object);
    }
}
