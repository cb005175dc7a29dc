package dev.postroom.application.billing;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.BillingProvider;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.billing.ReadBilling;

/** What the account's contract allows, as its provider says. */
public final class BillingReading implements ReadBilling {

    private final BillingProvider provider;

    public BillingReading(BillingProvider provider) {
        this.provider = provider;
    }

    @Override
    public PlanSubscription subscription(Workspace workspace) {
        return provider.subscription(workspace);
    }
}
