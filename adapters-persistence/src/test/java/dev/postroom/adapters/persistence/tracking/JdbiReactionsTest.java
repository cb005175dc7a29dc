package dev.postroom.adapters.persistence.tracking;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.tracking.ReactionsContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiReactionsTest implements ReactionsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
