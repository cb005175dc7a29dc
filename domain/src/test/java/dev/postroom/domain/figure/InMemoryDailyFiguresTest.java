package dev.postroom.domain.figure;

import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

class InMemoryDailyFiguresTest implements DailyFiguresContract {

    private final InMemoryPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }

    @Override
    public DailyFigures figures() {
        return new InMemoryDailyFigures(ports.database());
    }
}
