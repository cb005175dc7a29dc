package dev.postroom.domain.billing;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.DrivingPort;

/** Gives accounts plans that are billed elsewhere. */
@DrivingPort
public interface SetPlan {

    /**
     * The account has this plan from now on, until it gets another; the basic plan takes a plan
     * away. Limits follow at once, and {@code plan.changed} is recorded.
     *
     * <p>{@code Invalid} on {@code plan} for an unknown one, {@code NotFound} for an unknown
     * account, {@code Conflict} {@code plan_of_provider} while the account has a plan in force that
     * was bought from the payment provider, which would set it back.
     */
    PlanSubscription set(AccountId account, PlanName plan);
}
