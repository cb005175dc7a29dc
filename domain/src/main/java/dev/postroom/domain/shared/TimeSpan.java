package dev.postroom.domain.shared;

import java.time.Instant;
import java.util.Optional;

/**
 * A span of time, open at both ends: {@code after} and {@code before} are themselves outside of it.
 *
 * @param after empty: without a beginning
 * @param before empty: without an end
 */
public record TimeSpan(Optional<Instant> after, Optional<Instant> before) {

    /** The unbounded span. */
    public static TimeSpan always() {
        return new TimeSpan(Optional.empty(), Optional.empty());
    }

    /** Whether the moment is in the span. */
    public boolean contains(Instant moment) {
        return after.map(moment::isAfter).orElse(true) && before.map(moment::isBefore).orElse(true);
    }
}
