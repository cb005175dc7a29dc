package dev.postroom.adapters.persistence.action;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.action.ActionsContract;
import dev.postroom.domain.contract.TestPorts;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiActionsTest implements ActionsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
