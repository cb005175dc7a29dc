package dev.postroom.adapters.persistence.confirmation;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.confirmation.ConfirmationsContract;
import dev.postroom.domain.contract.TestPorts;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiConfirmationsTest implements ConfirmationsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
