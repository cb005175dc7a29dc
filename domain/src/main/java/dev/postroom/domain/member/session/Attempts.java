package dev.postroom.domain.member.session;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Attempts to sign in since the last one that succeeded.
 *
 * @param last when the last one was looked at; empty: there was none
 */
public record Attempts(int count, Optional<Instant> last) {

    /** So many attempts are free of waiting. */
    private static final int FREE = 5;

    private static final int LONGEST_EXPONENT = 10;
    private static final Duration LONGEST = Duration.ofMinutes(15);
    // after so long without an attempt, counting begins again
    private static final Duration FORGOTTEN = Duration.ofDays(1);

    /** No attempt. */
    public static Attempts none() {
        return new Attempts(0, Optional.empty());
    }

    /** How long the next attempt has to wait; zero: it is looked at. */
    public Duration waitAt(Instant now) {
        return last.map(time -> Duration.between(now, time.plus(pause())))
                .filter(Duration::isPositive)
                .orElse(Duration.ZERO);
    }

    // one second from the fifth attempt on, doubled with each further one
    private Duration pause() {
        if (count < FREE) {
            return Duration.ZERO;
        }
        Duration doubled = Duration.ofSeconds(1L << Math.min(count - FREE, LONGEST_EXPONENT));
        return doubled.compareTo(LONGEST) < 0 ? doubled : LONGEST;
    }

    /** These and one more. */
    public Attempts andOneAt(Instant now) {
        boolean isNew = last.filter(time -> now.isBefore(time.plus(FORGOTTEN))).isEmpty();
        return new Attempts(
                isNew ? 1 : Math.min(count, Integer.MAX_VALUE - 1) + 1, Optional.of(now));
    }
}
