package dev.postroom.domain.work;

import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

class InMemoryDueWorkTest implements DueWorkContract {

    private final InMemoryPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }

    @Override
    public DueWork dueWork() {
        return new InMemoryDueWork(ports.database());
    }
}
