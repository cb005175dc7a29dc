package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.email.sandbox.CapturedMailsContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiCapturedMailsTest implements CapturedMailsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
