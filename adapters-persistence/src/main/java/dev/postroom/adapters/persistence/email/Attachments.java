package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.message.Attachment;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The attachments of emails. An email without attachments has no rows here. */
final class Attachments {
    private static final String ADD =
            """
            INSERT INTO email_attachments
                (workspace_id, email_id, position, filename, content_type, content_id, content)
            VALUES (:workspace, :email, :position, :filename, :type, :contentId, :content)
            """;
    // Email by email, because partitions of past weeks make other joins look cheap: OFFSET keeps
    // them apart. The first and the last id leave out the partitions of other weeks.
    private static final String OF_EMAILS =
            """
            SELECT a.* FROM unnest(:workspaces, :emails) AS e (workspace_id, email_id)
            CROSS JOIN LATERAL (
                SELECT * FROM email_attachments f
                WHERE f.workspace_id = e.workspace_id AND f.email_id = e.email_id
                    AND f.email_id >= :first AND f.email_id <= :last
                OFFSET 0) a
            ORDER BY a.email_id, a.position
            """;

    // the order of PostgreSQL; that of UUID takes its halves for signed numbers
    private static final Comparator<UUID> AS_STORED = Comparator.comparing(UUID::toString);

    private record Entry(UUID email, Attachment attachment) {
        static Entry of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new Entry(
                    row.uuid("email_id"),
                    new Attachment(
                            row.text("filename"),
                            row.text("content_type"),
                            row.optionalText("content_id"),
                            row.bytes("content")));
        }
    }

    private Attachments() {}

    static void add(Handle handle, List<NewEmails.Entry> added) {
        List<NewEmails.Entry> withFiles =
                added.stream().filter(e -> !files(e.email()).isEmpty()).toList();
        if (withFiles.isEmpty()) {
            return;
        }
        PreparedBatch batch = handle.prepareBatch(ADD);
        for (NewEmails.Entry one : withFiles) {
            List<Attachment> files = files(one.email());
            for (int position = 0; position < files.size(); position++) {
                batch.bind("workspace", one.workspace().id())
                        .bind("email", one.email().id().value())
                        .bind("position", position)
                        .bind("filename", files.get(position).filename())
                        .bind("type", files.get(position).contentType())
                        .bind("contentId", files.get(position).contentId().orElse(null))
                        .bind("content", files.get(position).content())
                        .add();
            }
        }
        batch.execute();
    }

    private static List<Attachment> files(Email email) {
        return email.mail().content().attachments();
    }

    /**
     * By email, of some emails; an email without attachments has no entry. Ids of emails are
     * globally unique.
     */
    static Map<UUID, List<Attachment>> of(
            Handle handle, Collection<UUID> workspaces, Collection<UUID> emails) {
        return handle
                .createQuery(OF_EMAILS)
                .bind("workspaces", SqlArray.uuids(workspaces))
                .bind("emails", SqlArray.uuids(emails))
                .bind("first", Collections.min(emails, AS_STORED))
                .bind("last", Collections.max(emails, AS_STORED))
                .map((result, _) -> Entry.of(result))
                .stream()
                .collect(
                        Collectors.groupingBy(
                                Entry::email,
                                Collectors.mapping(Entry::attachment, Collectors.toList())));
    }
}
