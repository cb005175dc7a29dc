package dev.postroom.domain.work;

import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

class InMemoryLeftoversTest implements LeftoversContract {

    private final InMemoryPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }

    @Override
    public Leftovers leftovers() {
        return new InMemoryLeftovers();
    }
}
