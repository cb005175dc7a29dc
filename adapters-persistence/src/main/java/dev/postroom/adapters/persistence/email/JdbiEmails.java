package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.shared.Columns;
import dev.postroom.adapters.persistence.shared.Conditions;
import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.JsonColumns;
import dev.postroom.adapters.persistence.shared.KeysetList;
import dev.postroom.adapters.persistence.shared.ListOrder;
import dev.postroom.adapters.persistence.shared.ListRows;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.adapters.persistence.shared.Total;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailOutcome;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.template.TemplateId;

import org.jdbi.v3.core.Handle;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Emails in PostgreSQL. */
public final class JdbiEmails implements Emails {
    private static final String ADD =
            """
            WITH added AS (
                INSERT INTO emails (workspace_id, id, to_key, template_id, mail, metadata,
                    track_opens, track_clicks, status, attempts, reply, created_at, scheduled_at,
                    sent_at)
                SELECT :workspace, e.id, e.to_key, e.template_id, CAST(e.mail AS json),
                    CAST(e.metadata AS jsonb), e.opens, e.clicks, e.status, e.attempts, e.reply,
                    e.created_at, e.scheduled_at, e.sent_at
                FROM unnest(:ids, :toKeys, :templates, :mails, :metadata, :opens, :clicks, :statuses,
                        :attempts, :replies, :createdAts, :scheduledAts, :sentAts)
                    AS e (id, to_key, template_id, mail, metadata, opens, clicks, status, attempts,
                        reply, created_at, scheduled_at, sent_at)
                RETURNING id, status, attempts, scheduled_at)
            INSERT INTO email_queue (workspace_id, email_id, due_at, attempts)
            SELECT :workspace, id,
                CASE status
                    WHEN 'scheduled' THEN real_time(:workspace, scheduled_at) ELSE now()
                END,
                attempts
            FROM added WHERE status = ANY (:open)
            """;
    private static final String MOVE =
            """
            UPDATE emails SET status = :status, reply = coalesce(:reply, reply)
            WHERE workspace_id = :workspace AND id = :id AND status = :from
            """;

    private static final KeysetList<EmailSummary, EmailQuery.Sort> LIST =
            new KeysetList<>(
                    ListRows.of("emails", "e", EmailRows::summary, email -> email.id().value())
                            .selecting(EmailRows.SUMMARY),
                    Map.of(
                            EmailQuery.Sort.CREATED_AT,
                            ListOrder.byTime("e.created_at", EmailSummary::createdAt)
                                    .withStatusIndex()),
                    Total.counters("email"));
    private static final String FIND = LIST.rows().select() + " AND e.id = :id";

    private final Handles handles;
    private final EmailTimeline timeline;
    private final Runnable wake;

    /**
     * A repository that uses these handles.
     *
     * @param ids generates ids of steps; each id is greater than the previous one
     * @param wake runs after each commit that added emails, or claimed as many as it might: more
     *     may be due
     */
    public JdbiEmails(Handles handles, IdGenerator ids, Runnable wake) {
        this.handles = handles;
        this.timeline = new EmailTimeline(ids);
        this.wake = wake;
    }

    @Override
    public void add(Workspace workspace, List<Email> emails) {
        handles.transact(handle -> {
            handles.afterCommit(wake);
            int queued = insert(handle, workspace, emails);
            Attachments.add(handle, workspace, emails);
            timeline.add(handle, emails.stream().map(e -> firstStep(workspace, e)).toList());
            return queued;
        });
    }

    @Override
    public Optional<EmailSummary> find(Workspace workspace, EmailId id) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .map((result, _) -> EmailRows.summary(result))
                        .findOne());
    }

    @Override
    public Page<EmailSummary> list(
            Workspace workspace, EmailQuery query, PageRequest<EmailQuery.Sort> page) {
        Conditions conditions =
                new Conditions()
                        .inStatus("e.status", query.statuses())
                        .andIf(query.to().map(EmailRows::key), "e.to_key = :to", "to")
                        .andIf(
                                query.templateId().map(TemplateId::value),
                                "e.template_id = :template",
                                "template")
                        .andIf(query.campaignId(), "e.campaign_id = :campaign", "campaign")
                        .andIf(query.createdAfter(), "e.created_at > :createdAfter", "createdAfter")
                        .andIf(
                                query.createdBefore(),
                                "e.created_at < :createdBefore",
                                "createdBefore");
        return handles.call(handle -> LIST.page(handle, workspace, conditions, page));
    }

    @Override
    public List<EmailStep> timeline(Workspace workspace, EmailId id) {
        return handles.call(handle -> EmailTimeline.of(handle, workspace, id));
    }

    @Override
    public boolean cancel(Workspace workspace, EmailId id, Instant at) {
        EmailStep step = new EmailStep(EmailStatus.CANCELLED, at, Optional.empty());
        return handles.transact(handle ->
                EmailQueue.cancel(handle, workspace, id) && noted(handle, workspace, id, step));
    }

    @Override
    public boolean move(Workspace workspace, EmailId id, EmailStatus from, EmailStep step) {
        Columns columns =
                new Columns()
                        .put("workspace", workspace.id())
                        .put("id", id.value())
                        .put("from", from.keyword())
                        .put("status", step.status().keyword())
                        .put("reply", step.reply());
        return handles.transact(handle ->
                handle.createUpdate(MOVE).bindMap(columns.values()).execute() == 1
                        && noted(handle, workspace, id, step));
    }

    @Override
    public List<Claimed<Email>> claim(int max, Duration lease) {
        return handles.transact(handle -> {
            List<Claimed<Email>> claims = EmailQueue.claim(handle, timeline, max, lease);
            if (claims.size() == max) {
                handles.afterCommit(wake);
            }
            return claims;
        });
    }

    @Override
    public List<EmailOutcome> complete(List<EmailOutcome> outcomes) {
        return handles.transact(handle -> EmailQueue.complete(handle, timeline, outcomes));
    }

    private boolean noted(Handle handle, Workspace workspace, EmailId id, EmailStep step) {
        timeline.add(handle, List.of(EmailTimeline.Entry.of(workspace, id, step)));
        return true;
    }

    private static EmailTimeline.Entry firstStep(Workspace workspace, Email email) {
        EmailSummary summary = email.summary();
        EmailStep step =
                new EmailStep(summary.status(), summary.createdAt(), summary.state().reply());
        return EmailTimeline.Entry.of(workspace, email.id(), step);
    }

    private static int insert(Handle handle, Workspace workspace, List<Email> emails) {
        List<EmailSummary> summaries = all(emails, Email::summary);
        return handle.createUpdate(ADD)
                .bind("workspace", workspace.id())
                .bind("ids", SqlArray.uuids(all(emails, e -> e.id().value())))
                .bind("toKeys", SqlArray.texts(all(emails, e -> e.mail().to().address().key())))
                .bind(
                        "templates",
                        SqlArray.optionalUuids(
                                all(
                                        summaries,
                                        e -> e.origin().templateId().map(TemplateId::value))))
                .bind("mails", SqlArray.texts(all(emails, e -> MailJson.text(e.mail()))))
                .bind(
                        "metadata",
                        SqlArray.texts(
                                all(
                                        emails,
                                        e -> JsonColumns.text(e.summary().origin().metadata()))))
                .bind("opens", SqlArray.flags(all(summaries, e -> e.origin().tracking().opens())))
                .bind("clicks", SqlArray.flags(all(summaries, e -> e.origin().tracking().clicks())))
                .bind("statuses", SqlArray.texts(all(emails, e -> e.status().keyword())))
                .bind("attempts", SqlArray.numbers(all(summaries, e -> e.state().attempts())))
                .bind("replies", SqlArray.optionalTexts(all(summaries, e -> e.state().reply())))
                .bind(
                        "createdAts",
                        SqlArray.times(all(emails, e -> Optional.of(e.summary().createdAt()))))
                .bind("scheduledAts", SqlArray.times(all(summaries, EmailSummary::scheduledAt)))
                .bind("sentAts", SqlArray.times(all(summaries, e -> e.state().sentAt())))
                .bind("open", EmailQueue.openStatuses())
                .execute();
    }

    private static <E, T> List<T> all(List<E> emails, Function<E, T> of) {
        return emails.stream().map(of).toList();
    }
}
