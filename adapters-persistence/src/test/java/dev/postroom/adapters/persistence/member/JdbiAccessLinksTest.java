package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.member.access.AccessLinksContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiAccessLinksTest implements AccessLinksContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
