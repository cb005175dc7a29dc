package dev.postroom.domain.action;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Open actions and their leases. Joins the caller's transaction. The database clock decides what is
 * due and which leases have expired.
 */
@DrivenPort
public interface ActionQueue {

    /**
     * Claims an action for {@code lease} and makes it {@code RUNNING}; or empty when all are
     * claimed or ended. Accounts take turns, then the workspaces of an account, regardless of how
     * many actions each has: the one whose last claim is the longest ago, or that had none, is
     * next. Within a workspace the longest waiting action is next.
     *
     * @param at the real time; the first claim stores it, in the time of the workspace, as the
     *     start
     */
    Optional<Claimed<SubscriberAction>> claim(Instant at, Duration lease);

    /**
     * Stores progress and extends the lease; false, without effect, when the lease was lost or the
     * action has ended. Until the transaction ends, no other one changes the action.
     */
    boolean advance(Claimed<SubscriberAction> claim, ActionProgress reached, Duration lease);

    /** Stores the end of an action; false, without effect, when the lease was lost. */
    boolean finish(Claimed<SubscriberAction> claim, SubscriberAction ended);

    /**
     * Ends the lease: the action is due at once, after all waiting ones of its workspace. No effect
     * when the lease was lost.
     */
    void release(Claimed<SubscriberAction> claim);
}
