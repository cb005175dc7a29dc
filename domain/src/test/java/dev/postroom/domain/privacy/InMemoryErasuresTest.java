package dev.postroom.domain.privacy;

import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

final class InMemoryErasuresTest implements ErasuresContract {

    private final InMemoryPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }

    @Override
    public Erasures erasures() {
        return new InMemoryErasures(ports.database());
    }
}
