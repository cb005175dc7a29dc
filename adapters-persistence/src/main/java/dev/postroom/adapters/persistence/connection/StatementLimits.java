package dev.postroom.adapters.persistence.connection;

import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatements;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/**
 * How long a statement may take, and after which silence its connection is dead: less for a request
 * than for a worker, and most for a command. A worker whose statement met its limit has as long as
 * a command for an hour, because its step would meet it again. Thread-safe.
 */
public final class StatementLimits {
    private static final Duration HOUR = Duration.ofHours(1);

    // asked on the thread that runs the statement; empty in a process that serves no requests
    private volatile Optional<BooleanSupplier> isRequest = Optional.empty();

    private final AtomicLong slowSince = new AtomicLong(System.nanoTime() - HOUR.toNanos());

    /**
     * The time of one statement.
     *
     * @param ofStatement after which it is cancelled
     * @param ofSilence after which its connection is dead: above the other, so that no statement
     *     takes so long
     */
    public record Limit(Duration ofStatement, Duration ofSilence) {
        public static final Limit REQUEST = of(10, 15);
        static final Limit WORKER = of(30, 45);
        static final Limit LONG = of(300, 330);

        private static Limit of(int statement, int silence) {
            return new Limit(Duration.ofSeconds(statement), Duration.ofSeconds(silence));
        }
    }

    /** The threads for which this is true run requests, and all others are workers. */
    public void requests(BooleanSupplier test) {
        isRequest = Optional.of(test);
    }

    /** Sets the limit of the statements of this handle. */
    public Handle limit(Handle handle) {
        Limit limit = ofThread();
        handle.getConfig(SqlStatements.class)
                .setQueryTimeout(Math.toIntExact(limit.ofStatement().toSeconds()));
        try {
            expectAnswers(handle.getConnection(), limit);
        } catch (SQLException e) {
            throw new ConnectionException(e);
        }
        return handle;
    }

    private Limit ofThread() {
        return isRequest
                .map(test -> test.getAsBoolean() ? Limit.REQUEST : ofWorker())
                .orElse(Limit.LONG);
    }

    private Limit ofWorker() {
        boolean isSlow = System.nanoTime() - slowSince.get() < HOUR.toNanos();
        return isSlow ? Limit.LONG : Limit.WORKER;
    }

    /** A statement of the calling thread was cancelled: its connection answers, but it is slow. */
    public void exceeded() {
        if (!ofThread().equals(Limit.REQUEST)) {
            slowSince.set(System.nanoTime());
        }
    }

    /**
     * Has the connection end after the silence of this limit, until the pool gets it back. Asks the
     * server nothing.
     */
    public static void expectAnswers(Connection connection, Limit limit) throws SQLException {
        int most = Math.toIntExact(limit.ofSilence().toMillis());
        int present = connection.getNetworkTimeout();
        if (present == 0 || present > most) {
            connection.setNetworkTimeout(Runnable::run, most);
        }
    }
}
