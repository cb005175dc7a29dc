package dev.postroom.adapters.persistence.privacy;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.privacy.PersonalHistory;
import dev.postroom.domain.privacy.PersonalHistoryContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiPersonalHistoryTest implements PersonalHistoryContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public PersonalHistory history() {
        return new JdbiPersonalHistory(POSTGRES.handles());
    }
}
