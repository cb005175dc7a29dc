package dev.postroom.domain.report;

import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

final class InMemoryTakenReportsTest implements TakenReportsContract {

    private final InMemoryPorts ports = InMemoryPorts.create();
    private final TakenReports reports = new InMemoryTakenReports(ports.database());

    @Override
    public TestPorts ports() {
        return ports;
    }

    @Override
    public TakenReports reports() {
        return reports;
    }
}
