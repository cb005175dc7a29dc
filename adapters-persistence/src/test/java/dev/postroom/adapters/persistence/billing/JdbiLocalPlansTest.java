package dev.postroom.adapters.persistence.billing;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.billing.local.LocalPlans;
import dev.postroom.domain.billing.local.LocalPlansContract;
import dev.postroom.domain.contract.TestPorts;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiLocalPlansTest implements LocalPlansContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public LocalPlans local() {
        return new JdbiLocalPlans(POSTGRES.handles());
    }
}
