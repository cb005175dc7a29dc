package dev.postroom.application.billing;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.AccountBilling;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.billing.PlanSubscriptions;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.billing.ReadBilling;

/** Reads the plan that is stored; without one the account has the basic plan. */
public final class BillingReading implements ReadBilling {

    private final PlanSubscriptions subscriptions;
    private final PlanLimits limits;
    private final Plans plans;

    public BillingReading(PlanSubscriptions subscriptions, PlanLimits limits, Plans plans) {
        this.subscriptions = subscriptions;
        this.limits = limits;
        this.plans = plans;
    }

    @Override
    public AccountBilling subscription(Workspace workspace) {
        AccountId account = workspace.account();
        PlanSubscription subscription =
                subscriptions
                        .find(account)
                        .orElseGet(() -> PlanSubscription.none(account, plans.basic().name()));
        return new AccountBilling(
                subscription,
                limits.plan(workspace).limits(),
                limits.usage(workspace),
                limits.month(workspace));
    }
}
