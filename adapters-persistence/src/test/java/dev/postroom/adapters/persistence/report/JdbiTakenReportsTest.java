package dev.postroom.adapters.persistence.report;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.report.TakenReports;
import dev.postroom.domain.report.TakenReportsContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiTakenReportsTest implements TakenReportsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public TakenReports reports() {
        return new JdbiTakenReports(POSTGRES.handles());
    }
}
