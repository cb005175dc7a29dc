package dev.postroom.adapters.persistence.audit;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.audit.SignInFailuresContract;
import dev.postroom.domain.contract.TestPorts;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiSignInFailuresTest implements SignInFailuresContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
