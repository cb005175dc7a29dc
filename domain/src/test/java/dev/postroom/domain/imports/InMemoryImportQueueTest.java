package dev.postroom.domain.imports;

import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

class InMemoryImportQueueTest implements ImportQueueContract {

    private final InMemoryPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }
}
