package dev.postroom.domain.privacy;

import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

final class InMemoryPersonalHistoryTest implements PersonalHistoryContract {

    private final TestPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }

    @Override
    public PersonalHistory history() {
        return new InMemoryPersonalHistory(ports);
    }
}
