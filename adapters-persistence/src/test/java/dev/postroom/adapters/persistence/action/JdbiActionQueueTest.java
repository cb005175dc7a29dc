package dev.postroom.adapters.persistence.action;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.action.ActionQueueContract;
import dev.postroom.domain.contract.TestPorts;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiActionQueueTest implements ActionQueueContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
