package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.trigger.run.TriggerRunsContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiTriggerRunsTest implements TriggerRunsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
