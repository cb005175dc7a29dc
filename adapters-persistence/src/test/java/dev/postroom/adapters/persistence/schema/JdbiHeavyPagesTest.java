package dev.postroom.adapters.persistence.schema;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.HeavyLogsContract;
import dev.postroom.domain.contract.HeavyPagesContract;
import dev.postroom.domain.contract.TestPorts;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiHeavyPagesTest implements HeavyPagesContract, HeavyLogsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
