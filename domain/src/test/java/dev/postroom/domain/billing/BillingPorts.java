package dev.postroom.domain.billing;

import dev.postroom.domain.billing.provider.BillingCustomers;
import dev.postroom.domain.billing.provider.InMemoryBillingCustomers;
import dev.postroom.domain.shared.InMemoryDatabase;

/** The stored plans of accounts, as tests need them. */
public record BillingPorts(PlanSubscriptions subscriptions, BillingCustomers customers) {

    /** Ports in memory. */
    public static BillingPorts inMemory(InMemoryDatabase database) {
        return new BillingPorts(
                new InMemoryPlanSubscriptions(database), new InMemoryBillingCustomers(database));
    }
}
