package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.template.TemplateId;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Stores new emails of any workspaces: one statement, and one for attachments if there are any. */
final class NewEmails {
    // The first step of a mail that is to be sent is not stored: it is in the row of the mail.
    private static final String ADD =
            """
            WITH given AS MATERIALIZED (
                SELECT *, e.status NOT IN ('queued', 'scheduled') AS stores_step
                FROM unnest(:workspaces, :ids, :toKeys, :templates, :mails, :metadata, :opens, :clicks,
                        :depths, :statuses, :attempts, :replies, :createdAts, :scheduledAts, :sentAts,
                        :sizes, :steps)
                    AS e (workspace_id, id, to_key, template_id, mail, metadata, opens, clicks, depth,
                        status, attempts, reply, created_at, scheduled_at, sent_at, size, step)),
            added AS (
                INSERT INTO emails (workspace_id, id, to_key, template_id, mail, metadata,
                    track_opens, track_clicks, depth, status, attempts, reply, created_at, scheduled_at,
                    sent_at, first_step_stored)
                SELECT workspace_id, id, to_key, template_id, CAST(mail AS json),
                    CAST(metadata AS jsonb), opens, clicks, depth, status, attempts, reply,
                    created_at, scheduled_at, sent_at, stores_step
                FROM given),
            step AS (
                INSERT INTO email_events (workspace_id, email_id, id, type, occurred_at, reply)
                SELECT workspace_id, id, step, status, created_at, reply FROM given
                WHERE stores_step)
            INSERT INTO email_queue
                (workspace_id, email_id, due_at, attempts, scheduled, status, size)
            SELECT workspace_id, id,
                CASE status
                    WHEN 'scheduled' THEN real_time(workspace_id, scheduled_at) ELSE now()
                END,
                attempts, status = 'scheduled', status, size
            FROM given WHERE status = ANY (:open)
            """;

    private NewEmails() {}

    /** A new email in the form in which it is stored, without its attachments. */
    record Entry(Workspace workspace, Email email, String mail) {
        static Entry of(Workspace workspace, Email email) {
            return new Entry(workspace, email, MailJson.text(email));
        }

        EmailSummary summary() {
            return email.summary();
        }

        /** The approximate number of bytes of the mail in memory. */
        int size() {
            long files =
                    email.mail().content().attachments().stream()
                            .mapToLong(file -> file.content().length)
                            .sum();
            return Math.toIntExact(mail.length() + files);
        }
    }

    static int add(Handle handle, List<Entry> added, IdGenerator steps) {
        int queued = insert(handle, added, steps);
        Attachments.add(handle, added);
        return queued;
    }

    private static int insert(Handle handle, List<Entry> added, IdGenerator steps) {
        return handle.createUpdate(ADD)
                .bind("workspaces", SqlArray.uuids(all(added, e -> e.workspace().id())))
                .bind("ids", SqlArray.uuids(all(added, e -> e.email().id().value())))
                .bind("toKeys", SqlArray.texts(all(added, e -> key(e.email()))))
                .bind("templates", SqlArray.optionalUuids(all(added, NewEmails::template)))
                .bind("mails", SqlArray.texts(all(added, Entry::mail)))
                .bind("metadata", SqlArray.texts(all(added, NewEmails::metadata)))
                .bind("opens", SqlArray.flags(all(added, e -> origin(e).tracking().opens())))
                .bind("clicks", SqlArray.flags(all(added, e -> origin(e).tracking().clicks())))
                .bind("depths", SqlArray.integers(all(added, e -> origin(e).depth())))
                .bind("statuses", SqlArray.texts(all(added, e -> e.summary().status().keyword())))
                .bind("attempts", SqlArray.integers(all(added, e -> state(e).attempts())))
                .bind("replies", SqlArray.optionalTexts(all(added, e -> state(e).reply())))
                .bind(
                        "createdAts",
                        SqlArray.times(all(added, e -> Optional.of(e.summary().createdAt()))))
                .bind("scheduledAts", SqlArray.times(all(added, e -> e.summary().scheduledAt())))
                .bind("sentAts", SqlArray.times(all(added, e -> state(e).sentAt())))
                .bind("sizes", SqlArray.integers(all(added, Entry::size)))
                .bind("steps", SqlArray.uuids(all(added, _ -> steps.next())))
                .bind("open", EmailQueue.openStatuses())
                .execute();
    }

    private static String key(Email email) {
        return email.mail().to().address().key();
    }

    private static Optional<UUID> template(Entry added) {
        return origin(added).templateId().map(TemplateId::value);
    }

    private static String metadata(Entry added) {
        return JsonColumns.text(origin(added).metadata());
    }

    private static EmailSummary.Origin origin(Entry added) {
        return added.summary().origin();
    }

    private static EmailSummary.State state(Entry added) {
        return added.summary().state();
    }

    private static <T> List<T> all(List<Entry> added, Function<Entry, T> of) {
        return added.stream().map(of).toList();
    }
}
