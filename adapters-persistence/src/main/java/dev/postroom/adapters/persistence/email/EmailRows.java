package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.template.TemplateId;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;

/**
 * Rows of {@code emails e}. A mail that a worker holds has the status that it had before; its row
 * of the queue tells.
 */
final class EmailRows {
    /** Whether a worker holds the mail. */
    static final String IS_HELD =
            """
            coalesce((SELECT h.held FROM email_queue h
                WHERE h.workspace_id = :workspace AND h.email_id = e.id AND h.held), false)\
            """;

    /** All columns except the content of the mail, which stays in the database. */
    static final String SUMMARY =
            """
            e.id, e.template_id, e.metadata, e.track_opens, e.track_clicks, e.depth, e.reply,
                e.created_at, e.scheduled_at, e.sent_at,
                CASE WHEN %s THEN 'sending' ELSE e.status END AS status,
                coalesce((SELECT h.attempts FROM email_queue h
                    WHERE h.workspace_id = :workspace AND h.email_id = e.id AND h.held),
                    e.attempts) AS attempts,
                json_build_object('message_id', e.mail -> 'message_id',
                    'from', e.mail -> 'from', 'to', e.mail -> 'to',
                    'reply_to', e.mail -> 'reply_to', 'subject', e.mail -> 'subject') AS mail
            """
                    .formatted(IS_HELD);

    private EmailRows() {}

    /** The form in which addresses are compared. */
    static String key(String address) {
        return address.toLowerCase(Locale.ROOT);
    }

    static EmailSummary summary(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new EmailSummary(
                new EmailId(row.uuid("id")),
                MailJson.head(row.text("mail")),
                origin(row),
                row.instant("created_at"),
                row.optionalInstant("scheduled_at"),
                state(row));
    }

    private static EmailSummary.Origin origin(Row row) throws SQLException {
        return new EmailSummary.Origin(
                row.optionalUuid("template_id").map(TemplateId::new),
                JsonColumns.object(row.text("metadata")),
                new Tracking(row.flag("track_opens"), row.flag("track_clicks")),
                Math.toIntExact(row.number("depth")));
    }

    private static EmailSummary.State state(Row row) throws SQLException {
        return new EmailSummary.State(
                Keyword.parse(EmailStatus.class, row.text("status")).orElseThrow(),
                Math.toIntExact(row.number("attempts")),
                row.optionalText("reply"),
                row.optionalInstant("sent_at"));
    }
}
