package dev.postroom.domain.billing;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Instant;
import java.util.Optional;

/**
 * The plans of accounts, as they were learned from the payment provider. Of accounts, not of
 * workspaces. Joins the caller's transaction.
 *
 * <p>States are fenced: a ticket is drawn before the provider is asked, and a state is not stored
 * over one with a later ticket. So the state that stays is one that was asked for after the latest
 * change, in any order of messages.
 */
@DrivenPort
public interface PlanSubscriptions {

    /**
     * A number greater than all that were drawn before, on any node; a rollback leaves a gap. To be
     * drawn before the provider is asked.
     */
    long ticket();

    /** The plan that was stored last; empty for an account that never had one, or is unknown. */
    Optional<PlanSubscription> find(AccountId account);

    /**
     * As {@link #find}, and no other transaction locks or stores the account's plan until this one
     * ends. Fails with {@code NotFound} for an unknown account.
     */
    Optional<PlanSubscription> lock(AccountId account);

    /**
     * Stores a plan in the place of any earlier one, unless that one has a later ticket: then
     * nothing changes.
     *
     * @return whether it was stored
     */
    boolean store(PlanSubscription subscription, long ticket);

    /**
     * Remembers that an event of the provider was dealt with.
     *
     * @return false when it was remembered before; events are forgotten after 30 days at the
     *     earliest
     */
    boolean remember(String provider, String event, Instant now);

    /** Whether an event of the provider is remembered. */
    boolean isRemembered(String provider, String event);
}
