package dev.postroom.adapters.persistence.replay;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.replay.ReplaysContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiReplaysTest implements ReplaysContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
