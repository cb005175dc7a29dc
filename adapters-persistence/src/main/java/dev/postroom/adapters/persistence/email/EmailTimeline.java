package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.text.Keyword;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The steps of emails. The ids of stored ones increase in the order of creation. The first step of
 * most emails is in their own row, and the step of a claim in the row of its outcome, or in the
 * queue until there is one.
 */
final class EmailTimeline {
    private static final String ADD =
            """
            INSERT INTO email_events (workspace_id, email_id, id, type, occurred_at, reply)
            SELECT s.workspace_id, s.email_id, s.id, s.type, s.occurred_at, s.reply
            FROM unnest(:workspaces, :emails, :ids, :types, :times, :replies)
                AS s (workspace_id, email_id, id, type, occurred_at, reply)
            """;
    private static final String OF_EMAIL =
            """
            SELECT type, occurred_at, reply FROM (
                SELECT 0 AS part, NULL AS id, 0 AS place, created_at AS occurred_at, NULL AS reply,
                    CASE WHEN scheduled_at IS NULL THEN 'queued' ELSE 'scheduled' END AS type
                FROM emails
                WHERE workspace_id = :workspace AND id = :email AND NOT first_step_stored
                UNION ALL
                SELECT 1, id, 0, claimed_at, NULL, 'sending' FROM email_events
                WHERE workspace_id = :workspace AND email_id = :email AND claimed_at IS NOT NULL
                UNION ALL
                SELECT 1, id, 1, occurred_at, reply, type FROM email_events
                WHERE workspace_id = :workspace AND email_id = :email
                UNION ALL
                SELECT 2, NULL, 0, claimed_at, NULL, 'sending' FROM email_queue
                WHERE workspace_id = :workspace AND email_id = :email
                    AND held AND claimed_at IS NOT NULL) step
            ORDER BY part, id, place
            """;

    /** A step of an email. */
    record Entry(Workspace workspace, UUID email, EmailStep step) {
        static Entry of(Workspace workspace, EmailId email, EmailStep step) {
            return new Entry(workspace, email.value(), step);
        }
    }

    private final IdGenerator ids;

    EmailTimeline(IdGenerator ids) {
        this.ids = ids;
    }

    void add(Handle handle, List<Entry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        handle.createUpdate(ADD)
                .bind(
                        "workspaces",
                        SqlArray.uuids(entries.stream().map(e -> e.workspace().id()).toList()))
                .bind("emails", SqlArray.uuids(entries.stream().map(Entry::email).toList()))
                .bind("ids", SqlArray.uuids(entries.stream().map(_ -> ids.next()).toList()))
                .bind(
                        "types",
                        SqlArray.texts(
                                entries.stream().map(e -> e.step().status().keyword()).toList()))
                .bind(
                        "times",
                        SqlArray.times(
                                entries.stream()
                                        .map(e -> Optional.of(e.step().occurredAt()))
                                        .toList()))
                .bind(
                        "replies",
                        SqlArray.optionalTexts(
                                entries.stream().map(e -> e.step().reply()).toList()))
                .execute();
    }

    static List<EmailStep> of(Handle handle, Workspace workspace, EmailId email) {
        return handle.createQuery(OF_EMAIL)
                .bind("workspace", workspace.id())
                .bind("email", email.value())
                .map((result, _) -> step(result))
                .list();
    }

    private static EmailStep step(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new EmailStep(
                Keyword.parse(EmailStatus.class, row.text("type")).orElseThrow(),
                row.instant("occurred_at"),
                row.optionalText("reply"));
    }
}
