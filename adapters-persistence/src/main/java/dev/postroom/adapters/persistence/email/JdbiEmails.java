package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.shared.QueueHeads;
import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.transaction.GroupCommit;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.AccountId;
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
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import org.jdbi.v3.core.Handle;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Emails in PostgreSQL. */
public final class JdbiEmails implements Emails {
    private static final String MOVE =
            """
            UPDATE emails SET status = :status, reply = coalesce(:reply, reply)
            WHERE workspace_id = :workspace AND id = :id AND status = :from
            """;

    private static final String FIND = EmailLog.ROWS.select() + " AND e.id = :id";

    // More mails or more bytes are stored without others, which they would delay.
    private static final int MOST_TOGETHER = 10;
    private static final int LARGE = 64 * 1024;
    private static final int MOST_REQUESTS = 100;

    private final Handles handles;
    private final IdGenerator ids;
    private final EmailTimeline timeline;
    private final GroupCommit<List<NewEmails.Entry>> together;
    private final Runnable wake;

    /**
     * A repository that uses these handles.
     *
     * @param ids generates ids of steps; each id is greater than the previous one
     * @param wake runs after each commit that added emails, or after which more may be due than it
     *     claimed
     */
    public JdbiEmails(Handles handles, IdGenerator ids, Runnable wake) {
        this.handles = handles;
        this.ids = ids;
        this.timeline = new EmailTimeline(ids);
        this.together =
                new GroupCommit<>(
                        all -> insert(all.stream().flatMap(List::stream).toList()), MOST_REQUESTS);
        this.wake = wake;
    }

    @Override
    public void add(Workspace workspace, List<Email> emails) {
        List<NewEmails.Entry> added =
                emails.stream().map(email -> NewEmails.Entry.of(workspace, email)).toList();
        if (handles.isInTransaction() || isLarge(added)) {
            insert(added);
        } else {
            together.store(added);
        }
    }

    private static boolean isLarge(List<NewEmails.Entry> added) {
        return added.size() > MOST_TOGETHER
                || added.stream().mapToLong(NewEmails.Entry::size).sum() > LARGE;
    }

    private void insert(List<NewEmails.Entry> added) {
        handles.transact(handle -> {
            handles.afterCommit(wake);
            return NewEmails.add(handle, added, ids);
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
    public Map<EmailStatus, Long> countByStatus(Workspace workspace) {
        return handles.call(handle -> EmailLog.counts(handle, workspace));
    }

    @Override
    public Page<EmailSummary> list(
            Workspace workspace, EmailQuery query, PageRequest<EmailQuery.Sort> page) {
        return EmailLog.page(handles, workspace, query, page);
    }

    @Override
    public List<EmailSummary> sentTo(
            Workspace workspace,
            EmailAddress to,
            Optional<Instant> until,
            Optional<EmailSummary> after,
            int max) {
        EmailQuery query = EmailLog.to(to, until);
        return handles.call(handle -> EmailLog.slice(handle, workspace, query, after, max));
    }

    @Override
    public List<EmailSummary> neighbours(Workspace workspace, EmailSummary email, int max) {
        return handles.call(handle -> EmailLog.neighbours(handle, workspace, email, max));
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
    public int cancelAll(Workspace workspace, EmailAddress to, Instant at) {
        return handles.transact(handle ->
                cancelled(handle, workspace, EmailQueue.cancelAll(handle, workspace, to), at));
    }

    @Override
    public int cancelUnsubscribed(Workspace workspace, Collection<EmailAddress> to, Instant at) {
        return handles.transact(handle ->
                cancelled(
                        handle,
                        workspace,
                        EmailQueue.cancelUnsubscribed(handle, workspace, to),
                        at));
    }

    @Override
    public List<Instant> cancelWaiting(Workspace workspace, Instant at) {
        return handles.transact(handle -> EmailStops.cancel(handle, timeline, workspace, at));
    }

    @Override
    public Held held(Workspace workspace) {
        return handles.call(handle -> EmailStops.held(handle, workspace));
    }

    private int cancelled(Handle handle, Workspace workspace, List<UUID> ids, Instant at) {
        EmailStep step = new EmailStep(EmailStatus.CANCELLED, at, Optional.empty());
        timeline.add(
                handle,
                ids.stream().map(id -> new EmailTimeline.Entry(workspace, id, step)).toList());
        return ids.size();
    }

    @Override
    public void extend(List<Claimed<Email>> claims, Duration lease) {
        if (!claims.isEmpty()) {
            handles.call(handle -> EmailQueue.extend(handle, claims, lease));
        }
    }

    @Override
    public Set<EmailId> stillHeld(List<Claimed<Email>> claims) {
        return handles.call(handle -> EmailQueue.stillHeld(handle, claims));
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
    public List<Claimed<Email>> claim(int max, Duration lease, Set<AccountId> without) {
        return handles.transact(handle -> {
            String floor = handles.heads().floor(handle, QueueHeads.Queue.EMAILS);
            EmailClaims.Batch batch =
                    EmailClaims.claim(handle, timeline, floor, max, lease, without);
            if (!batch.isAll()) {
                handles.afterCommit(wake);
            }
            return batch.claims();
        });
    }

    @Override
    public List<EmailOutcome> complete(List<EmailOutcome> outcomes) {
        return handles.transact(handle -> EmailQueue.complete(handle, outcomes, ids));
    }

    private boolean noted(Handle handle, Workspace workspace, EmailId id, EmailStep step) {
        timeline.add(handle, List.of(EmailTimeline.Entry.of(workspace, id, step)));
        return true;
    }
}
