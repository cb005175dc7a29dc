package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.subscriber.SubscribersContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiSubscribersTest implements SubscribersContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
