package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.shared.QueueHeads.Queue;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.sandbox.SimulatedMails;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** Simulated mails in PostgreSQL. */
public final class JdbiSimulatedMails implements SimulatedMails {
    private static final String ADD =
            """
            INSERT INTO simulated_mails (workspace_id, email_id, due_at)
            SELECT :workspace, id, now() + :delay * interval '1 microsecond'
            FROM unnest(:emails) AS e (id)
            ON CONFLICT (workspace_id, email_id) DO UPDATE SET due_at = excluded.due_at
            """;
    private static final String TAKE_OUT =
            """
            WITH taken AS MATERIALIZED (
                SELECT workspace_id, email_id, due_at FROM simulated_mails
                WHERE due_at <= now() AND due_at >= CAST(:floor AS timestamptz)
                ORDER BY due_at LIMIT :max
                FOR UPDATE SKIP LOCKED),
            removed AS (
                DELETE FROM simulated_mails s USING taken
                WHERE s.workspace_id = taken.workspace_id AND s.email_id = taken.email_id
                RETURNING s.*)
            SELECT removed.email_id, removed.workspace_id, w.account_id, w.environment
            FROM removed JOIN workspaces w ON w.id = removed.workspace_id
            ORDER BY removed.due_at
            """;

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiSimulatedMails(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void add(Workspace workspace, List<EmailId> emails, Duration delay) {
        handles.call(handle ->
                handle.createUpdate(ADD)
                        .bind("workspace", workspace.id())
                        .bind(
                                "emails",
                                SqlArray.uuids(emails.stream().map(EmailId::value).toList()))
                        .bind("delay", SqlDurations.micros(delay))
                        .execute());
    }

    @Override
    public List<Due> takeOut(int max) {
        return handles.transact(handle ->
                handle.createQuery(TAKE_OUT)
                        .bind("floor", handles.heads().floor(handle, Queue.SIMULATED_MAILS))
                        .bind("max", max)
                        .map((result, _) -> due(result))
                        .list());
    }

    private static Due due(ResultSet result) throws SQLException {
        return new Due(Workspaces.of(result), new EmailId(new Row(result).uuid("email_id")));
    }
}
