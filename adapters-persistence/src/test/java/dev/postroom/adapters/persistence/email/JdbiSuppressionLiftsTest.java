package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.email.suppression.SuppressionLiftsContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiSuppressionLiftsTest implements SuppressionLiftsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
