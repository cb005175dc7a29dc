package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Keyword;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The steps of emails. Their ids increase in the order of creation. */
final class EmailTimeline {
    private static final String ADD =
            """
            INSERT INTO email_events (workspace_id, email_id, id, type, occurred_at, reply)
            SELECT s.workspace_id, s.email_id, s.id, s.type,
                coalesce(s.occurred_at, workspace_time(s.workspace_id, now())), s.reply
            FROM unnest(:workspaces, :emails, :ids, :types, :times, :replies)
                AS s (workspace_id, email_id, id, type, occurred_at, reply)
            """;
    private static final String OF_EMAIL =
            """
            SELECT type, occurred_at, reply FROM email_events
            WHERE workspace_id = :workspace AND email_id = :email ORDER BY id
            """;

    /**
     * A step of an email.
     *
     * @param at empty: the transaction's time
     */
    record Entry(
            Workspace workspace,
            UUID email,
            EmailStatus status,
            Optional<Instant> at,
            Optional<String> reply) {
        static Entry of(Workspace workspace, EmailId email, EmailStep step) {
            return new Entry(
                    workspace,
                    email.value(),
                    step.status(),
                    Optional.of(step.occurredAt()),
                    step.reply());
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
                        SqlArray.texts(entries.stream().map(e -> e.status().keyword()).toList()))
                .bind("times", SqlArray.times(entries.stream().map(Entry::at).toList()))
                .bind(
                        "replies",
                        SqlArray.optionalTexts(entries.stream().map(Entry::reply).toList()))
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
