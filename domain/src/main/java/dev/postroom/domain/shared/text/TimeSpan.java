package dev.postroom.domain.shared.text;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A span of time, open at both ends: {@code after} and {@code before} are themselves outside of it.
 * Clients see milliseconds, so all moments of the millisecond of {@code after} are outside, too: a
 * list after the time of a row does not have this row.
 *
 * @param after empty: without a beginning
 * @param before empty: without an end
 */
public record TimeSpan(Optional<Instant> after, Optional<Instant> before) {

    /** The unbounded span. */
    public static TimeSpan always() {
        return new TimeSpan(Optional.empty(), Optional.empty());
    }

    /** The first moment of the span. */
    public Optional<Instant> first() {
        return after.map(moment -> moment.truncatedTo(ChronoUnit.MILLIS).plusMillis(1));
    }

    /** Whether the moment is in the span. */
    public boolean contains(Instant moment) {
        return first().map(start -> !moment.isBefore(start)).orElse(true)
                && before.map(moment::isBefore).orElse(true);
    }
}
