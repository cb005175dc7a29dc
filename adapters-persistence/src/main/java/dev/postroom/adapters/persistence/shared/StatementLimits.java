package dev.postroom.adapters.persistence.shared;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatements;

import java.util.function.BooleanSupplier;

/** How long a statement may take: less for a request than for a worker. Thread-safe. */
final class StatementLimits {

    static final int SECONDS_OF_WORKER = 300;
    static final int SECONDS_OF_REQUEST = 10;

    // asked on the thread that runs the statement
    private volatile BooleanSupplier isRequest = () -> false;

    void requests(BooleanSupplier test) {
        isRequest = test;
    }

    /** Sets the limit of the statements of this handle. */
    Handle limit(Handle handle) {
        int seconds = isRequest.getAsBoolean() ? SECONDS_OF_REQUEST : SECONDS_OF_WORKER;
        handle.getConfig(SqlStatements.class).setQueryTimeout(seconds);
        return handle;
    }
}
