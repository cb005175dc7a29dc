package dev.postroom.adapters.persistence.shared;

import org.jdbi.v3.core.Handle;

import java.util.Map;

/**
 * A statement that the database gets together with the commit. So it costs no exchange of its own,
 * and its locks are held for the time of the commit only.
 *
 * @param sql without a semicolon at the end; its result is not read
 * @param values of its named parameters
 * @param refusal the SQLSTATE with which it refuses what it was asked for; then nothing is
 *     committed, and the transaction is repeated without this statement
 */
public record CommitStatement(String sql, Map<String, ?> values, String refusal) {

    /** Follows the statement. */
    static final String COMMIT = ";\nCOMMIT";

    /** The transaction was rolled back. It is repeated, with {@link CommitWork#run}. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(RuntimeException cause) {
            super(cause.getMessage(), cause, false, false);
        }
    }

    /** Runs it and commits. */
    void commit(Handle handle) {
        try {
            handle.createUpdate(sql + COMMIT).bindMap(values).execute();
        } catch (RuntimeException e) {
            throw Outages.hasState(e, refusal) ? new Refused(e) : e;
        }
    }
}
