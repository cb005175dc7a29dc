package dev.postroom.adapters.persistence.segment;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.segment.SegmentsContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiSegmentsTest implements SegmentsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
