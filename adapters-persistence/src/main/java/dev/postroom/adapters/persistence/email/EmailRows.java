package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.shared.JsonColumns;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.shared.Keyword;
import dev.postroom.domain.template.TemplateId;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;

/** Rows of {@code present_emails e}. */
final class EmailRows {
    /** All columns except the mail. */
    static final String STATE =
            """
            e.id, e.template_id, e.metadata, e.track_opens, e.track_clicks, e.status, e.attempts,
                e.reply, e.created_at, e.scheduled_at, e.sent_at\
            """;

    /** As {@link #STATE}, with the headers of the mail; the content stays in the database. */
    static final String SUMMARY =
            STATE
                    + """
                    ,
                        json_build_object('message_id', e.mail -> 'message_id',
                            'from', e.mail -> 'from', 'to', e.mail -> 'to',
                            'reply_to', e.mail -> 'reply_to', 'subject', e.mail -> 'subject') AS mail
                    """;

    /**
     * What the counters by status leave out, to add to the total of {@code :statuses}: a held mail
     * is counted under the status that it had before.
     */
    static final String HELD =
            """
            SELECT count(*) FILTER (WHERE 'sending' = ANY (:statuses))
                - count(*) FILTER (WHERE h.status = ANY (:statuses))
            FROM email_queue h WHERE h.workspace_id = :workspace AND h.held\
            """;

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
                new Tracking(row.flag("track_opens"), row.flag("track_clicks")));
    }

    private static EmailSummary.State state(Row row) throws SQLException {
        return new EmailSummary.State(
                Keyword.parse(EmailStatus.class, row.text("status")).orElseThrow(),
                Math.toIntExact(row.number("attempts")),
                row.optionalText("reply"),
                row.optionalInstant("sent_at"));
    }
}
