package dev.postroom.adapters.persistence.account;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.TestClocksContract;
import dev.postroom.domain.contract.TestPorts;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiTestClocksTest implements TestClocksContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
