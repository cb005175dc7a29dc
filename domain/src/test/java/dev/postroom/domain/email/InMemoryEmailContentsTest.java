package dev.postroom.domain.email;

import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

final class InMemoryEmailContentsTest implements EmailContentsContract {

    private final TestPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }
}
