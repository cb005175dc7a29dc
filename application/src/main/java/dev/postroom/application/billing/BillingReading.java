package dev.postroom.application.billing;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.BillingGateway;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.billing.ReadBilling;

/** Asks the payment provider for the account's contract. */
public final class BillingReading implements ReadBilling {

    private final BillingGateway gateway;

    public BillingReading(BillingGateway gateway) {
        this.gateway = gateway;
    }

    @Override
    public PlanSubscription subscription(Workspace workspace) {
        return gateway.subscription(workspace);
    }
}
