package dev.postroom.adapters.persistence.privacy;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.privacy.Erasures;
import dev.postroom.domain.privacy.ErasuresContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiErasuresTest implements ErasuresContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public Erasures erasures() {
        return new JdbiErasures(POSTGRES.handles(), () -> {});
    }
}
