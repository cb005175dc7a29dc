package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailContent;
import dev.postroom.domain.email.EmailContents;
import dev.postroom.domain.email.EmailId;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Contents of emails in PostgreSQL. */
public final class JdbiEmailContents implements EmailContents {
    private static final String FIND =
            "SELECT e.mail FROM emails e WHERE e.workspace_id = :workspace AND e.id = :id";
    // the bytes of the files stay in the database
    private static final String FILES =
            """
            SELECT a.filename, a.content_type, a.content_id, octet_length(a.content) AS bytes
            FROM email_attachments a
            WHERE a.workspace_id = :workspace AND a.email_id = :id
            ORDER BY a.position
            """;
    private static final String SIZE =
            """
            SELECT octet_length(CAST(e.mail AS text)) FROM emails e
            WHERE e.workspace_id = :workspace AND e.id = :id
            """;

    private final Handles handles;

    /** The contents behind these handles. */
    public JdbiEmailContents(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<EmailContent> find(Workspace workspace, EmailId id) {
        return handles.transact(handle ->
                handle.createQuery(FIND)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .mapTo(String.class)
                        .findOne()
                        .map(mail ->
                                new EmailContent(
                                        MailJson.mail(mail), files(handle, workspace, id))));
    }

    private static List<EmailContent.File> files(Handle handle, Workspace workspace, EmailId id) {
        return handle.createQuery(FILES)
                .bind("workspace", workspace.id())
                .bind("id", id.value())
                .map((result, _) -> file(result))
                .list();
    }

    private static EmailContent.File file(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new EmailContent.File(
                row.text("filename"),
                row.text("content_type"),
                row.optionalText("content_id"),
                row.number("bytes"));
    }

    @Override
    public OptionalLong size(Workspace workspace, EmailId id) {
        return handles
                .call(handle ->
                        handle.createQuery(SIZE)
                                .bind("workspace", workspace.id())
                                .bind("id", id.value())
                                .mapTo(Long.class)
                                .findOne())
                .stream()
                .mapToLong(Long::longValue)
                .findFirst();
    }
}
