package dev.postroom.adapters.persistence.event;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.event.EventsContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiEventsTest implements EventsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
