package dev.postroom.domain.billing;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.failure.Failure;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * How much of each resource the plan of a workspace's account allows, and how much is used. Kept
 * locally: it joins the caller's transaction and calls no other system. Only live workspaces count:
 * what is asked for a test workspace is granted and changes nothing, and what is read for it is
 * that of the account's live workspace.
 *
 * <p>Reservations, counts and releases take effect together when the transaction commits: a refusal
 * may be thrown by the call or, with the same exception, when the transaction ends, which is then
 * rolled back. So reservations are not undone by catching a refusal inside the transaction. Without
 * a transaction each call is one.
 */
@DrivenPort
public interface PlanLimits {

    /**
     * Whether anything is counted for the workspace: not for a test workspace, nor in an
     * installation that sells no plans. Where it is not, {@link #reserve} changes nothing and needs
     * no transaction. Reads nothing that is stored.
     */
    boolean counts(Workspace workspace);

    /**
     * Reserves that much more of a resource, which counts as used when the transaction commits.
     * Fails with {@link Failure.LimitExceeded} when the plan does not allow it; concurrent
     * reservations never exceed the limit together, and none is refused that fits.
     *
     * @param amount at least 0
     */
    void reserve(Workspace workspace, PlanResource resource, long amount);

    /**
     * Counts that much more of a resource as used, also beyond the limit.
     *
     * @param amount at least 0
     */
    void count(Workspace workspace, PlanResource resource, long amount);

    /**
     * Returns that much of a resource. Returning more than was reserved returns all of it.
     *
     * @param amount at least 0
     */
    void release(Workspace workspace, PlanResource resource, long amount);

    /**
     * Returns mails that were counted at a moment; nothing when the month of that moment is over.
     *
     * @param amount at least 0
     */
    void releaseMails(Workspace workspace, long amount, Instant countedAt);

    /**
     * Reserves the mails of a campaign and remembers them until {@link #settleMails}.
     *
     * @param sentBefore mails of the campaign that were counted earlier; at least 0
     * @param more at least 0
     */
    void reserveMails(Workspace workspace, UUID campaign, long sentBefore, long more);

    /**
     * Returns what was reserved for a campaign and not sent, if the month of the reservation goes
     * on; counts what was sent beyond it. Nothing when nothing is remembered of the campaign.
     *
     * @param sent all mails of the campaign so far; at least 0
     */
    void settleMails(Workspace workspace, UUID campaign, long sent);

    /**
     * From now on the account has what this plan allows. What is used stays, and campaigns keep
     * what they reserved. Called in the transaction that stores the plan.
     */
    void apply(PlanSubscription subscription);

    /** The plan by which the workspace's account may use resources now. */
    Plan plan(Workspace workspace);

    /**
     * The current use of the workspace's account, of each resource that is counted; mail of this
     * month.
     */
    Map<PlanResource, Long> usage(Workspace workspace);

    /**
     * The month of which the mail of the workspace's account is counted now: at its end the count
     * begins again. By the real clock, as a test workspace with a clock of its own counts nothing.
     * Empty in an installation that sells no plans.
     */
    Optional<MailMonth> month(Workspace workspace);
}
