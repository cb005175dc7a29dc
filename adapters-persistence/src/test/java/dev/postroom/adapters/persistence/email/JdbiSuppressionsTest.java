package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.email.suppression.SuppressionsContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiSuppressionsTest implements SuppressionsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
