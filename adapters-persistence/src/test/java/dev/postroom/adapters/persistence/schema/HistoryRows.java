package dev.postroom.adapters.persistence.schema;

import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Rows of all kinds of history, one of each kind for each event. */
public record HistoryRows(Handles handles, Workspace workspace) {
    /** A workspace that is not stored. */
    static final Workspace NOWHERE =
            new Workspace(new UUID(0, 0), new AccountId(new UUID(0, 0)), Environment.TEST);

    // the webhook has the id of the workspace; the numbers go on where they ended
    private static final List<String> ROWS =
            List.of(
                    """
                    INSERT INTO events (workspace_id, id, number, type, occurred_at, body)
                    SELECT :workspace,
                        first_id_of(CAST(:start AS timestamptz) + n * interval '1 ms'), last + n,
                        'subscriber.created', CAST(:start AS timestamptz),
                        '{"data": {"email": "someone@example.com"}}'
                    FROM generate_series(1, :rows) n, (SELECT coalesce(max(number), 0) AS last
                        FROM events WHERE workspace_id = :workspace) numbers
                    """,
                    """
                    INSERT INTO deliveries (workspace_id, id, webhook_id, event_id, event_type,
                        status, attempts, created_at)
                    SELECT workspace_id, id, workspace_id, id, type,
                        CASE WHEN number % 10 = 0 THEN 'failed' ELSE 'delivered' END, 1,
                        CAST(:start AS timestamptz)
                    FROM events WHERE workspace_id = :workspace
                        AND id BETWEEN first_id_of(CAST(:start AS timestamptz))
                            AND first_id_of(CAST(:start AS timestamptz) + :rows * interval '1 ms')
                    """,
                    """
                    INSERT INTO delivery_attempts (workspace_id, delivery_id, attempted_at, number,
                        kind, response_micros)
                    SELECT workspace_id, id, created_at, 1, 'scheduled', 1
                    FROM deliveries WHERE workspace_id = :workspace
                        AND created_at = CAST(:start AS timestamptz)
                    """,
                    """
                    INSERT INTO captured_mails (workspace_id, id, message_id, from_text, to_text,
                        to_key, subject, source, captured_at)
                    SELECT workspace_id, id, id || '@example.com', 'a@example.com', 'b@example.com',
                        'b@example.com', 'Hello', 'Subject: Hello', CAST(:start AS timestamptz)
                    FROM events WHERE workspace_id = :workspace
                        AND occurred_at = CAST(:start AS timestamptz)
                    """,
                    """
                    INSERT INTO import_rejects (workspace_id, import_id, line, code, reason,
                        content)
                    SELECT workspace_id, first_id_of(CAST(:start AS timestamptz)), number,
                        'invalid', 'It is wrong.', 'x'
                    FROM events WHERE workspace_id = :workspace
                        AND occurred_at = CAST(:start AS timestamptz)
                    """,
                    """
                    INSERT INTO emails (workspace_id, id, to_key, mail, metadata, status, attempts,
                        created_at)
                    SELECT workspace_id, id, 'b@example.com', '{}', '{}',
                        CASE WHEN number % 10 = 0 THEN 'bounced' ELSE 'sent' END, 1,
                        CAST(:start AS timestamptz)
                    FROM events WHERE workspace_id = :workspace
                        AND occurred_at = CAST(:start AS timestamptz)
                    """,
                    """
                    INSERT INTO email_events (workspace_id, email_id, id, type, occurred_at)
                    SELECT workspace_id, id, id, status, created_at FROM emails
                    WHERE workspace_id = :workspace AND created_at = CAST(:start AS timestamptz)
                    """,
                    """
                    INSERT INTO email_attachments (workspace_id, email_id, position, filename,
                        content_type, content)
                    SELECT workspace_id, id, 0, 'a.txt', 'text/plain', 'x' FROM emails
                    WHERE workspace_id = :workspace AND created_at = CAST(:start AS timestamptz)
                    """);

    /** Adds so many events within a second, with what follows from each. */
    public void add(Instant start, int rows) {
        handles.transact(handle -> {
            for (String statement : ROWS) {
                handle.createUpdate(statement)
                        .bind("workspace", workspace.id())
                        .bind("start", start)
                        .bind("rows", rows)
                        .execute();
            }
            return 0;
        });
    }

    /** The rows of the workspace in a table. */
    long count(String table) {
        return number("SELECT count(*) FROM " + table + " WHERE workspace_id = :workspace");
    }

    /** The sum of the counters of a kind. */
    public long total(String kind) {
        return handles.call(handle ->
                handle.createQuery(
                                """
                                SELECT coalesce(sum(n), 0) FROM counters
                                WHERE workspace_id = :workspace AND kind = :kind
                                """)
                        .bind("workspace", workspace.id())
                        .bind("kind", kind)
                        .mapTo(Long.class)
                        .one());
    }

    /** The result of a query for one number. */
    long number(String query) {
        return handles.call(handle ->
                handle.createQuery(query)
                        .bind("workspace", workspace.id())
                        .mapTo(Long.class)
                        .one());
    }
}
