package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.webhook.MissedEventsContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiMissedEventsTest implements MissedEventsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
