package dev.postroom.domain.billing;

import dev.postroom.domain.billing.provider.BillingCustomersContract;
import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

class InMemoryBillingStoresTest implements PlanSubscriptionsContract, BillingCustomersContract {

    private final InMemoryPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }

    @Override
    public BillingPorts billing() {
        return BillingPorts.inMemory(ports.database());
    }
}
