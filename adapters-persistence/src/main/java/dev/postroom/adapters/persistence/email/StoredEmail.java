package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.shared.Json;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Attachment;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.template.TemplateId;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** A row of {@code emails} with its place in the queue, before its attachments are there. */
record StoredEmail(
        Workspace workspace,
        UUID id,
        String mail,
        Optional<UUID> template,
        JsonObject metadata,
        EmailStatus status,
        int attempts,
        Optional<String> reply,
        Instant createdAt,
        Optional<Instant> sentAt,
        long generation) {
    /** While it waits or is held, the queue knows status and attempts better than the email. */
    static final String COLUMNS =
            """
            e.id, e.mail, e.template_id, e.metadata, e.reply, e.created_at, e.sent_at,
                CASE WHEN q.held THEN 'sending' ELSE e.status END AS status,
                coalesce(q.attempts, e.attempts) AS attempts,
                coalesce(q.lease_gen, 0) AS lease_gen,
                w.id AS workspace_id, w.account_id, w.environment
            """;

    static StoredEmail of(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new StoredEmail(
                Workspaces.of(result),
                row.uuid("id"),
                row.text("mail"),
                row.optionalUuid("template_id"),
                Json.object(row.text("metadata")),
                EmailStatus.valueOf(row.text("status").toUpperCase(Locale.ROOT)),
                Math.toIntExact(row.number("attempts")),
                row.optionalText("reply"),
                row.instant("created_at"),
                row.optionalInstant("sent_at"),
                row.number("lease_gen"));
    }

    /** The attachments of all these, by email. */
    static Map<UUID, List<Attachment>> attachments(Handle handle, List<StoredEmail> emails) {
        return Attachments.of(
                handle,
                emails.stream().map(email -> email.workspace().id()).toList(),
                emails.stream().map(StoredEmail::id).toList());
    }

    Email with(Map<UUID, List<Attachment>> attachments) {
        return new Email(
                new EmailId(id),
                MailJson.mail(mail, attachments.getOrDefault(id, List.of())),
                template.map(TemplateId::new),
                metadata,
                status,
                attempts,
                reply,
                createdAt,
                sentAt);
    }
}
