package dev.postroom.domain.link;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;

import java.time.Duration;

/**
 * How long a link with all rights is valid.
 *
 * @param time from one minute to seven days
 */
public record LinkLifetime(Duration time) {

    private static final Duration SHORTEST = Duration.ofMinutes(1);
    private static final Duration LONGEST = Duration.ofDays(7);

    public LinkLifetime {
        if (time.compareTo(SHORTEST) < 0 || time.compareTo(LONGEST) > 0) {
            throw Failure.Invalid.value(
                            "out_of_range",
                            Messages.wholeNumber(SHORTEST.toSeconds(), LONGEST.toSeconds()))
                    .asException();
        }
    }

    /** The time of a link whose request does not say: 24 hours. */
    public static LinkLifetime usual() {
        return new LinkLifetime(Duration.ofHours(24));
    }

    /** A number of seconds; {@code Invalid} when it is out of range. */
    public static LinkLifetime ofSeconds(long seconds) {
        return new LinkLifetime(Duration.ofSeconds(seconds));
    }
}
