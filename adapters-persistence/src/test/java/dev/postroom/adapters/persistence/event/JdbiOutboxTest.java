package dev.postroom.adapters.persistence.event;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.event.OutboxContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiOutboxTest implements OutboxContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
