package dev.postroom.adapters.persistence.signup;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.signup.SignupFormsContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiSignupFormsTest implements SignupFormsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
