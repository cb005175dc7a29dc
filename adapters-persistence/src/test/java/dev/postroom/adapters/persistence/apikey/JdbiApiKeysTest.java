package dev.postroom.adapters.persistence.apikey;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.apikey.ApiKeysContract;
import dev.postroom.domain.contract.TestPorts;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiApiKeysTest implements ApiKeysContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
