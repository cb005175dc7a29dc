package dev.postroom.adapters.persistence.shared;

import dev.postroom.domain.shared.Failure;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;

/** Distinguishes an unreachable database from a wrong statement. */
final class Outages {
    private static final Logger LOG = LoggerFactory.getLogger(Outages.class);

    private static final String DEADLOCK = "40P01";

    private Outages() {}

    /** {@code Unavailable} for a lost or refused connection, anything else as it is. */
    static RuntimeException translated(RuntimeException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && isOutage(sql)) {
                LOG.warn("The database cannot be reached: {}", sql.getMessage());
                return new Failure.Unavailable(
                                "database_unavailable",
                                "The database cannot be reached at the moment.",
                                Duration.ofSeconds(2))
                        .asException();
            }
        }
        return e;
    }

    /** Whether the database rolled back a transaction to resolve a deadlock. */
    static boolean isDeadlock(RuntimeException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && DEADLOCK.equals(sql.getSQLState())) {
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
