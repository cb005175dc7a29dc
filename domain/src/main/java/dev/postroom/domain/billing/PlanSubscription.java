package dev.postroom.domain.billing;

import dev.postroom.domain.account.AccountId;

import java.time.Instant;
import java.util.Optional;

/**
 * The plan of an account: this service's copy of what the payment provider knows.
 *
 * @param plan the plan's name; the basic plan unless the status is in force
 * @param provider the name of the payment provider; empty when the plan was not bought from one
 * @param reference the provider's id of its subscription
 * @param term empty for a plan that is not paid by the period
 * @param since when this service learned that the plan and the status are these
 */
public record PlanSubscription(
        AccountId account,
        PlanName plan,
        PlanStatus status,
        Optional<String> provider,
        Optional<String> reference,
        Optional<BillingTerm> term,
        Instant since) {

    /** An account on the basic plan that never had another. */
    public static PlanSubscription none(AccountId account, PlanName basic) {
        return new PlanSubscription(
                account,
                basic,
                PlanStatus.NONE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Instant.EPOCH);
    }

    /** Whether the other one has the same plan and status. */
    public boolean isLike(PlanSubscription other) {
        return plan.equals(other.plan) && status == other.status;
    }

    /** The same, since another moment. */
    public PlanSubscription withSince(Instant moment) {
        return new PlanSubscription(account, plan, status, provider, reference, term, moment);
    }
}
