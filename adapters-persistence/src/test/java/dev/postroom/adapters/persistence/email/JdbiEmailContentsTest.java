package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.email.EmailContentsContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiEmailContentsTest implements EmailContentsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
