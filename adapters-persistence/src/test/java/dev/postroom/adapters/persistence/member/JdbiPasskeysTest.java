package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.member.passkey.PasskeysContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiPasskeysTest implements PasskeysContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
