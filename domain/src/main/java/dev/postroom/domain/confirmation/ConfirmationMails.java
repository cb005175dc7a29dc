package dev.postroom.domain.confirmation;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The confirmation mails to one person, counted in spans of 24 hours from the first mail on. Times
 * are on the workspace's clock.
 *
 * @param since when the first mail of the span was stored
 * @param count the mails of the span, at least 1
 * @param last when the latest mail was stored
 */
public record ConfirmationMails(Instant since, int count, Instant last) {

    /** The shortest time between two mails. */
    public static final Duration PAUSE = Duration.ofMinutes(5);

    /** The mails of one span. */
    public static final int MOST = 5;

    private static final Duration SPAN = Duration.ofHours(24);

    public ConfirmationMails {
        if (count < 1) {
            throw new IllegalArgumentException("At least one mail was stored, not " + count + ".");
        }
    }

    /** The first mail. */
    public static ConfirmationMails first(Instant at) {
        return new ConfirmationMails(at, 1, at);
    }

    /** How long until the next mail may be stored; empty when it may be stored now. */
    public Optional<Duration> waitAt(Instant now) {
        Instant next = isFullAt(now) ? since.plus(SPAN) : last.plus(PAUSE);
        return next.isAfter(now) ? Optional.of(Duration.between(now, next)) : Optional.empty();
    }

    /** Whether no more mail may be stored in the span, not even after a pause. */
    public boolean isFullAt(Instant now) {
        return count >= MOST && since.plus(SPAN).isAfter(now);
    }

    /** These mails and one more. */
    public ConfirmationMails next(Instant at) {
        return at.isBefore(since.plus(SPAN))
                ? new ConfirmationMails(since, count + 1, at)
                : first(at);
    }
}
