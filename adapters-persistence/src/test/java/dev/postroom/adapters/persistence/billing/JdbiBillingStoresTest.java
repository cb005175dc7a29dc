package dev.postroom.adapters.persistence.billing;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.billing.BillingPorts;
import dev.postroom.domain.billing.PlanSubscriptionsContract;
import dev.postroom.domain.billing.provider.BillingCustomersContract;
import dev.postroom.domain.contract.TestPorts;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiBillingStoresTest implements PlanSubscriptionsContract, BillingCustomersContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public BillingPorts billing() {
        return new BillingPorts(
                new JdbiPlanSubscriptions(POSTGRES.handles()),
                new JdbiBillingCustomers(POSTGRES.handles()));
    }
}
