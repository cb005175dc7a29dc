package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.campaign.audience.AudiencesContract;
import dev.postroom.domain.contract.TestPorts;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiAudiencesTest implements AudiencesContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
