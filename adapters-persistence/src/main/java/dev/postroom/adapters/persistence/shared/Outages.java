package dev.postroom.adapters.persistence.shared;

import dev.postroom.domain.shared.Failure;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Set;

/** Distinguishes an unreachable database from a wrong statement. */
final class Outages {
    private static final Logger LOG = LoggerFactory.getLogger(Outages.class);

    // A deadlock; a row that was referenced and is gone; a unique key that is taken by now.
    private static final Set<String> CONCURRENT_CHANGES = Set.of("40P01", "23503", "23505");

    // by the time limit of the statement
    private static final String CANCELLED = "57014";

    private Outages() {}

    /**
     * {@code Unavailable} for a lost or refused connection and for a statement that took too long,
     * anything else as it is.
     */
    static RuntimeException translated(RuntimeException e) {
        if (hasState(e, CANCELLED)) {
            LOG.warn("A statement took too long and was cancelled");
            return new Failure.Unavailable(
                            "statement_timeout",
                            "The database did not answer in time. Ask for less, or retry later.",
                            Duration.ofSeconds(5))
                    .asException();
        }
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && isOutage(sql)) {
                LOG.warn("The database is not reachable: {}", sql.getMessage());
                return new Failure.Unavailable(
                                "database_unavailable",
                                "The database is not reachable. Retry later.",
                                Duration.ofSeconds(2))
                        .asException();
            }
        }
        return e;
    }

    /**
     * Whether the database rolled back a transaction because of a concurrent one, so that a retry
     * may succeed: a deadlock, or a key that was added or removed after it had been looked up.
     */
    static boolean isConcurrentChange(RuntimeException e) {
        return CONCURRENT_CHANGES.stream().anyMatch(state -> hasState(e, state));
    }

    /** Whether a statement failed with this SQLSTATE. */
    static boolean hasState(RuntimeException e, String state) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && state.equals(sql.getSQLState())) {
                return true;
            }
        }
        return false;
    }

    // Class 08: connection lost or refused. 57P: the server stops or starts.
    // 53300: too many connections.
    private static boolean isOutage(SQLException e) {
        @Nullable String state = e.getSQLState();
        return e instanceof SQLTransientConnectionException
                || (state != null
                        && (state.startsWith("08")
                                || state.startsWith("57P")
                                || state.equals("53300")));
    }
}
