package dev.postroom.adapters.persistence.imports;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.imports.ImportsContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiImportsTest implements ImportsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
