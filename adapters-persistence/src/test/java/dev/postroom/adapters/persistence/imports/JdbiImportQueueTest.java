package dev.postroom.adapters.persistence.imports;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.imports.ImportQueueContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiImportQueueTest implements ImportQueueContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
