package dev.postroom.adapters.persistence.shared;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.shared.TransactionsContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiTransactionsTest implements TransactionsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
