package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.campaign.report.LateOutcomesContract;
import dev.postroom.domain.contract.TestPorts;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiLateOutcomesTest implements LateOutcomesContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
