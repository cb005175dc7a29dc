package dev.postroom.adapters.persistence.shared;

import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatements;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** How long a statement may take: less for a request than for a worker. Thread-safe. */
final class StatementLimits {

    static final int SECONDS_OF_WORKER = 300;
    static final int SECONDS_OF_REQUEST = 10;

    /** After this time without an answer a connection is dead: no statement takes so long. */
    static final Duration SILENCE_OF_WORKER = Duration.ofSeconds(SECONDS_OF_WORKER + 30);

    static final Duration SILENCE_OF_REQUEST = Duration.ofSeconds(SECONDS_OF_REQUEST + 5);

    // asked on the thread that runs the statement
    private volatile BooleanSupplier isRequest = () -> false;

    void requests(BooleanSupplier test) {
        isRequest = test;
    }

    /** Sets the limit of the statements of this handle. */
    Handle limit(Handle handle) {
        boolean request = isRequest.getAsBoolean();
        handle.getConfig(SqlStatements.class)
                .setQueryTimeout(request ? SECONDS_OF_REQUEST : SECONDS_OF_WORKER);
        if (request) {
            expectAnswers(handle.getConnection());
        }
        return handle;
    }

    // the pool sets it back
    private static void expectAnswers(Connection connection) {
        int most = Math.toIntExact(SILENCE_OF_REQUEST.toMillis());
        try {
            int present = connection.getNetworkTimeout();
            if (present == 0 || present > most) {
                connection.setNetworkTimeout(Runnable::run, most);
            }
        } catch (SQLException e) {
            throw new ConnectionException(e);
        }
    }
}
