package dev.postroom.adapters.persistence.figure;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.figure.DailyFigures;
import dev.postroom.domain.figure.DailyFiguresContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiDailyFiguresTest implements DailyFiguresContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public DailyFigures figures() {
        return new JdbiDailyFigures(POSTGRES.ports().handles());
    }
}
