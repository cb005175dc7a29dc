package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.Json;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Attachment;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailOutcome;
import dev.postroom.domain.email.Emails;

import org.jdbi.v3.core.Handle;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Emails in PostgreSQL. */
public final class JdbiEmails implements Emails {
    private static final String ADD =
            """
            WITH added AS (
                INSERT INTO emails (workspace_id, id, to_key, template_id, mail, metadata, status,
                    attempts, reply, created_at, sent_at)
                SELECT :workspace, e.id, e.to_key, e.template_id, CAST(e.mail AS json),
                    CAST(e.metadata AS jsonb), e.status, e.attempts, e.reply, e.created_at, e.sent_at
                FROM unnest(:ids, :toKeys, :templates, :mails, :metadata, :statuses, :attempts,
                        :replies, :createdAts, :sentAts)
                    AS e (id, to_key, template_id, mail, metadata, status, attempts, reply,
                        created_at, sent_at)
                RETURNING id, status, attempts)
            INSERT INTO email_queue (workspace_id, email_id, due_at, attempts)
            SELECT :workspace, id, now(), attempts FROM added WHERE status = ANY (:open)
            """;
    private static final String FIND =
            "SELECT "
                    + StoredEmail.COLUMNS
                    + """
                    FROM emails e JOIN workspaces w ON w.id = e.workspace_id
                    LEFT JOIN email_queue q
                        ON q.workspace_id = e.workspace_id AND q.email_id = e.id
                    WHERE e.workspace_id = :workspace AND e.id = :id
                    """;

    private final Handles handles;
    private final Runnable wake;

    /**
     * The emails behind these handles.
     *
     * @param wake run after each commit that added emails
     */
    public JdbiEmails(Handles handles, Runnable wake) {
        this.handles = handles;
        this.wake = wake;
    }

    @Override
    public void add(Workspace workspace, List<Email> emails) {
        handles.transact(handle -> {
            handles.afterCommit(wake);
            int queued = insert(handle, workspace, emails);
            Attachments.add(handle, workspace, emails);
            return queued;
        });
    }

    @Override
    public Optional<Email> find(Workspace workspace, EmailId id) {
        return handles.call(handle -> {
            List<StoredEmail> found =
                    handle.createQuery(FIND)
                            .bind("workspace", workspace.id())
                            .bind("id", id.value())
                            .map((result, _) -> StoredEmail.of(result))
                            .list();
            Map<UUID, List<Attachment>> files = StoredEmail.attachments(handle, found);
            return found.stream().map(email -> email.with(files)).findFirst();
        });
    }

    @Override
    public List<Claimed<Email>> claim(int max, Duration lease) {
        return handles.transact(handle -> EmailQueue.claim(handle, max, lease));
    }

    @Override
    public int complete(List<EmailOutcome> outcomes) {
        return handles.transact(handle -> EmailQueue.complete(handle, outcomes));
    }

    private static int insert(Handle handle, Workspace workspace, List<Email> emails) {
        return handle.createUpdate(ADD)
                .bind("workspace", workspace.id())
                .bind("ids", SqlArray.uuids(emails.stream().map(e -> e.id().value()).toList()))
                .bind("toKeys", texts(emails, e -> e.mail().to().address().key()))
                .bind(
                        "templates",
                        SqlArray.optionalUuids(
                                emails.stream()
                                        .map(e -> e.templateId().map(t -> t.value()))
                                        .toList()))
                .bind("mails", texts(emails, e -> MailJson.text(e.mail())))
                .bind("metadata", texts(emails, e -> Json.text(e.metadata())))
                .bind("statuses", texts(emails, e -> e.status().word()))
                .bind("attempts", SqlArray.numbers(emails.stream().map(Email::attempts).toList()))
                .bind("replies", SqlArray.optionalTexts(emails.stream().map(Email::reply).toList()))
                .bind(
                        "createdAts",
                        SqlArray.times(
                                emails.stream().map(e -> Optional.of(e.createdAt())).toList()))
                .bind("sentAts", SqlArray.times(emails.stream().map(Email::sentAt).toList()))
                .bind("open", EmailQueue.openStatuses())
                .execute();
    }

    private static SqlArray texts(List<Email> emails, Function<Email, String> of) {
        return SqlArray.texts(emails.stream().map(of).toList());
    }
}
