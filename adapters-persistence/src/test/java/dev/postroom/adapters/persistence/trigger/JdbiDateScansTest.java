package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.trigger.DateScansContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiDateScansTest implements DateScansContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
