package dev.postroom.adapters.billing;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanResource;

/** The limits of the plan {@code self_hosted}, which has none. */
public final class SelfHostedPlanLimits implements PlanLimits {

    @Override
    public void reserve(Workspace workspace, PlanResource resource, long amount) {
        requireAmount(amount);
    }

    @Override
    public void release(Workspace workspace, PlanResource resource, long amount) {
        requireAmount(amount);
    }

    private static void requireAmount(long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("an amount is at least 0, not " + amount);
        }
    }
}
