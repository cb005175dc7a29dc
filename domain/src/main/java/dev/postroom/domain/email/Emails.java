package dev.postroom.domain.email;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Transactional emails, their queue and their timelines: each change of a status is stored together
 * with its step. Joins the caller's transaction, else commits by itself.
 */
@DrivenPort
public interface Emails {

    /** So many emails, at most, are cancelled in one transaction. */
    int CANCELLED_AT_ONCE = 2000;

    /**
     * Stores new emails, all or none: {@code QUEUED} ones are due at once, {@code SCHEDULED} ones
     * at their scheduled time, others never. Outside of a transaction they may be committed with
     * those of concurrent calls; the failure of one call is not that of another.
     */
    void add(Workspace workspace, List<Email> emails);

    /** The email, or empty. */
    Optional<EmailSummary> find(Workspace workspace, EmailId id);

    /** The number of emails by status; a status without any may be absent. */
    Map<EmailStatus, Long> countByStatus(Workspace workspace);

    /** One page of emails. */
    Page<EmailSummary> list(
            Workspace workspace, EmailQuery query, PageRequest<EmailQuery.Sort> page);

    /**
     * Up to {@code max} of the emails to an address, newest first, after one; the first ones
     * without it. Fewer than {@code max}: there are no more. Reads no more rows than it returns.
     *
     * @param until only those that were created before
     */
    List<EmailSummary> sentTo(
            Workspace workspace,
            EmailAddress to,
            Optional<Instant> until,
            Optional<EmailSummary> after,
            int max);

    /**
     * Up to {@code max} emails that were created next before one, and as many that were created
     * next after it, of any status and in any order; itself not. Reads no more rows than it
     * returns.
     */
    List<EmailSummary> neighbours(Workspace workspace, EmailSummary email, int max);

    /** The email's steps, oldest first; none for an unknown email. */
    List<EmailStep> timeline(Workspace workspace, EmailId id);

    /**
     * Cancels a {@code SCHEDULED} or {@code QUEUED} email: no worker claims it any more. False
     * without any change when it has another status, for example because a worker claimed it first.
     */
    boolean cancel(Workspace workspace, EmailId id, Instant at);

    /**
     * Cancels emails to this address that are still to be sent, also what a worker has claimed and
     * perhaps handed over: its outcome is not stored. Not more than {@link #CANCELLED_AT_ONCE}; the
     * erasure of the person removes the others. Returns how many.
     */
    int cancelAll(Workspace workspace, EmailAddress to, Instant at);

    /**
     * Cancels emails to these addresses that have a link to unsubscribe and are still to be sent,
     * except what a worker has claimed. Not more than {@link #CANCELLED_AT_ONCE}; who hands over
     * the others asks whether their people want them. Returns how many.
     */
    int cancelUnsubscribed(Workspace workspace, Collection<EmailAddress> to, Instant at);

    /**
     * Cancels emails that are still to be sent, deferred ones too, except what a worker holds under
     * a lease that has not passed. Not more than {@link #CANCELLED_AT_ONCE}. Returns when each of
     * them was created.
     */
    List<Instant> cancelWaiting(Workspace workspace, Instant at);

    /** The emails that workers hold under leases that have not passed. */
    Held held(Workspace workspace);

    /**
     * Emails under a lease.
     *
     * @param longest until the last of the leases passes, unless its worker renews it
     */
    record Held(long emails, Duration longest) {}

    /** Those of the claimed emails that are still to be sent under their claim; one question. */
    Set<EmailId> stillHeld(List<Claimed<Email>> claims);

    /** Renews the lease of those of the claimed emails that are still held under their claim. */
    void extend(List<Claimed<Email>> claims, Duration lease);

    /**
     * Stores a step of an email that was handed over. False without any change when its status is
     * no longer {@code from}.
     */
    boolean move(Workspace workspace, EmailId id, EmailStatus from, EmailStep step);

    /**
     * Claims up to {@code max} due emails for {@code lease}, including those with an expired lease:
     * fewer when more would not fit in memory. Workspaces with due emails take turns and get equal
     * shares of {@code max}. In a workspace those that are not scheduled come before those that
     * are, which get a quarter of the share all the same; the oldest due come first. Two workers
     * never hold the same email. Each claim makes them {@code SENDING} and counts as an attempt.
     *
     * @param without accounts of which nothing is claimed
     */
    List<Claimed<Email>> claim(int max, Duration lease, Set<AccountId> without);

    /** As the other one, of all accounts. */
    default List<Claimed<Email>> claim(int max, Duration lease) {
        return claim(max, lease, Set.of());
    }

    /**
     * Stores outcomes and returns the stored ones; skips those whose lease was taken over. Gives
     * the attempt of the claim back for those that were not handed over. Only an email without
     * attempts may become {@code QUEUED} again.
     */
    List<EmailOutcome> complete(List<EmailOutcome> outcomes);
}
