package dev.postroom.domain.webhook;

import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

final class InMemoryMissedEventsTest implements MissedEventsContract {

    private final TestPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }
}
