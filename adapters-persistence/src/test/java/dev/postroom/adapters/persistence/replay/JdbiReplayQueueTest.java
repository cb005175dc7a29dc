package dev.postroom.adapters.persistence.replay;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.replay.ReplayQueueContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiReplayQueueTest implements ReplayQueueContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
