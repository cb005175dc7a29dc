package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.webhook.delivery.DeliveryQueueContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiDeliveryQueueTest implements DeliveryQueueContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
