package dev.postroom.adapters.persistence.connection;

import dev.postroom.domain.shared.failure.Failure;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * Distinguishes an unreachable, full or overloaded database from a wrong statement. It logs nothing
 * above debug: conditions are reported by what watches them, and not by each statement.
 */
public final class Outages {
    private static final Logger LOG = LoggerFactory.getLogger(Outages.class);
    private static final String STORAGE_FULL = "53100";

    /** The server takes no changes: a standby, or one that was told so. */
    static final String READ_ONLY = "25006";

    // a deadlock; a transaction that cannot be serialized
    private static final Set<String> CONTENTION = Set.of("40P01", "40001");

    // a row that was referenced and is gone; a unique key that is taken by now
    private static final Set<String> KEYS = Set.of("23503", "23505");

    // by the time limit of the statement, or by the operator
    private static final String CANCELLED = "57014";

    // The server ended the connection with the transaction: it was idle for too long, because this
    // process stood still, or it took too long.
    private static final Set<String> ENDED = Set.of("25P03", "25P04");

    private volatile boolean isStorageFull;
    private volatile Runnable whenOfNoUse = () -> {};

    /**
     * {@code Unavailable} when the database cannot serve and for a statement that took too long,
     * anything else as it is.
     */
    public RuntimeException translated(RuntimeException e) {
        if (isCancelled(e)) {
            LOG.warn("A statement was cancelled: it took too long, or the operator cancelled it");
            return new Failure.Unavailable(
                            "statement_timeout",
                            "The database did not answer in time. Ask for less, or retry later.",
                            Duration.ofSeconds(5))
                    .asException();
        }
        Optional<Failure> unavailable =
                states(e, STORAGE_FULL)
                        ? Optional.of(storageFull())
                        : states(e, "53")
                                ? Optional.of(overloaded())
                                : states(e, READ_ONLY) ? Optional.of(readOnly()) : unreachable(e);
        unavailable.ifPresent(_ -> LOG.debug("The database cannot serve", e));
        return unavailable.<RuntimeException>map(Failure::asException).orElse(e);
    }

    /**
     * Runs this when other connections are of no use either. Those to a read-only server stay so
     * after it, or the one that took over from it, can be written to again; and what dropped one
     * connection without a word has dropped others.
     */
    public void whenConnectionsAreOfNoUse(Runnable reaction) {
        whenOfNoUse = reaction;
    }

    private Failure storageFull() {
        isStorageFull = true;
        return new Failure.Unavailable(
                "storage_full",
                "The disk of the database is full, so nothing can be stored. Retry later.",
                Duration.ofSeconds(30));
    }

    // Class 53: too many connections, no memory, a limit of the configuration.
    private static Failure overloaded() {
        return new Failure.Unavailable(
                "overloaded",
                "The database has reached a limit of its resources. Retry later.",
                Duration.ofSeconds(5));
    }

    private Failure readOnly() {
        whenOfNoUse.run();
        return new Failure.Unavailable(
                "database_unavailable",
                "The database is read-only, so nothing can be stored. Retry later.",
                Duration.ofSeconds(5));
    }

    private Optional<Failure> unreachable(RuntimeException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause.getCause() instanceof SocketTimeoutException) {
                whenOfNoUse.run();
            }
            if (cause instanceof SQLException sql && isOutage(sql)) {
                return Optional.of(
                        new Failure.Unavailable(
                                "database_unavailable",
                                "The database is not reachable. Retry later.",
                                Duration.ofSeconds(2)));
            }
        }
        return Optional.empty();
    }

    /** Whether a statement found the disk full, and {@link #storageIsFree} was not called since. */
    public boolean isStorageFull() {
        return isStorageFull;
    }

    public void storageIsFree() {
        isStorageFull = false;
    }

    public static boolean isStorageFull(Throwable e) {
        return states(e, STORAGE_FULL);
    }

    private static boolean states(Throwable e, String prefix) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql
                    && sql.getSQLState() != null
                    && sql.getSQLState().startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the database rolled back a transaction because of a concurrent one, so that a retry
     * may succeed: a deadlock, or a key that was added or removed after it had been looked up.
     */
    public static boolean isConcurrentChange(RuntimeException e) {
        return isContention(e) || KEYS.stream().anyMatch(state -> hasState(e, state));
    }

    /** Whether the database rolled back a statement or a transaction in favour of another. */
    public static boolean isContention(RuntimeException e) {
        return CONTENTION.stream().anyMatch(state -> hasState(e, state));
    }

    /** Thrown when each of several attempts ended so. */
    public static RuntimeException contention() {
        return new Failure.Unavailable(
                        "too_busy",
                        "Other requests change the same records at the same time. Retry later.",
                        Duration.ofSeconds(1))
                .asException();
    }

    /** Whether a statement was cancelled, by its time limit or by the operator. */
    public static boolean isCancelled(RuntimeException e) {
        return hasState(e, CANCELLED);
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

    // Class 08: connection lost or refused. 57P: the server stops or starts, or the operator ended
    // the connection.
    private static boolean isOutage(SQLException e) {
        @Nullable String state = e.getSQLState();
        return e instanceof SQLTransientConnectionException
                || (state != null
                        && (state.startsWith("08")
                                || state.startsWith("57P")
                                || ENDED.contains(state)));
    }
}
