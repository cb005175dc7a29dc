package dev.postroom.adapters.persistence.shared;

import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Handle;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;

/**
 * A statement that the database gets together with the commit. So it costs no exchange of its own,
 * and its locks are held for the time of the commit only. The driver runs it without JDBI, which
 * would cost more than the rest of it.
 *
 * @param text changes rows; the commit follows also when there is none to change
 * @param values of its named parameters
 * @param refusal the SQLSTATE with which it refuses what it was asked for; then nothing is
 *     committed, and the transaction is repeated without this statement
 * @param whenNoRow runs after a commit for which it changed no row
 */
public record CommitStatement(
        CommitText text, Map<String, ?> values, String refusal, Runnable whenNoRow) {

    /** The transaction was rolled back. It is repeated, with {@link CommitWork#run}. */
    static final class Refused extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Refused(SQLException cause) {
            super(cause.getMessage(), cause, false, false);
        }
    }

    /** Runs it and commits. */
    void commit(Handle handle) {
        try (PreparedStatement statement =
                handle.getConnection().prepareStatement(text.numbered())) {
            int position = 0;
            for (String name : text.names()) {
                statement.setObject(++position, values.get(name));
            }
            statement.execute();
            if (statement.getUpdateCount() < 1) {
                whenNoRow.run();
            }
        } catch (SQLException e) {
            throw refusal.equals(e.getSQLState()) ? new Refused(e) : new ConnectionException(e);
        }
    }
}
