package dev.postroom.adapters.persistence.webhook;

import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.DeliveryOutcome;
import dev.postroom.domain.webhook.delivery.RetrySchedule;

import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** The part of an outcome that PostgreSQL can store, for any response. */
final class StorableOutcome {
    private static final String REFUSED = "The response could not be stored.";
    private static final Instant FIRST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-01-01T00:00:00Z");
    private static final Duration LONGEST = Duration.ofDays(1);

    private StorableOutcome() {}

    /** A text without NUL, which PostgreSQL has no place for. */
    static String text(String text) {
        return text.indexOf('\0') < 0 ? text : text.replace('\0', '\uFFFD');
    }

    /** The outcome with an error in the place of what was refused. */
    static DeliveryOutcome of(DeliveryOutcome refused) {
        AttemptResult result = refused.result();
        Duration elapsed = result.elapsed();
        AttemptResult stated =
                new AttemptResult(
                        Optional.empty(),
                        Optional.empty(),
                        elapsed.isNegative() || elapsed.compareTo(LONGEST) > 0
                                ? Duration.ZERO
                                : elapsed,
                        Optional.of(REFUSED),
                        Optional.empty(),
                        result.isFinal());
        Instant at = refused.at();
        return new DeliveryOutcome(
                refused.endpoint(),
                refused.id(),
                refused.type(),
                refused.status(),
                stated,
                at.isBefore(FIRST) ? FIRST : at.isAfter(LAST) ? LAST : at,
                refused.retryAfter().map(StorableOutcome::bounded));
    }

    private static Duration bounded(Duration wait) {
        boolean isLong = wait.compareTo(RetrySchedule.LONGEST_WAIT) > 0;
        return isLong ? RetrySchedule.LONGEST_WAIT : wait;
    }

    /** Whether values were refused, and not the statement or the connection. */
    static boolean isRefusal(RuntimeException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof ArithmeticException || cause instanceof DateTimeException) {
                return true;
            }
            if (cause instanceof SQLException sql
                    && sql.getSQLState() != null
                    && (sql.getSQLState().startsWith("22") || sql.getSQLState().equals("23514"))) {
                return true;
            }
        }
        return false;
    }
}
