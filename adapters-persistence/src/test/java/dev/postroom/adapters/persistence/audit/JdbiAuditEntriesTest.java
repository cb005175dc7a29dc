package dev.postroom.adapters.persistence.audit;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.audit.AuditEntriesContract;
import dev.postroom.domain.contract.TestPorts;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiAuditEntriesTest implements AuditEntriesContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
