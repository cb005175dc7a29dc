package dev.postroom.adapters.persistence.sql;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;

import java.sql.SQLException;

/** Statements that may violate a unique key without aborting the transaction. */
public final class UniqueKeys {
    private static final String VIOLATION = "23505";
    private static final String SAVEPOINT = "before_unique_key";

    private UniqueKeys() {}

    /**
     * Runs a statement inside a transaction. False when it violated a unique key; then the
     * statement is rolled back, and the row that has the key is committed.
     */
    public static boolean respected(Handle handle, Runnable statement) {
        handle.savepoint(SAVEPOINT);
        try {
            statement.run();
        } catch (UnableToExecuteStatementException e) {
            if (e.getCause() instanceof SQLException sql && VIOLATION.equals(sql.getSQLState())) {
                handle.rollbackToSavepoint(SAVEPOINT);
                return false;
            }
            throw e;
        }
        handle.releaseSavepoint(SAVEPOINT);
        return true;
    }
}
