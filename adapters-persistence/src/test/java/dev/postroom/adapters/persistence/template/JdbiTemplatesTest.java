package dev.postroom.adapters.persistence.template;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.template.TemplatesContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiTemplatesTest implements TemplatesContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
