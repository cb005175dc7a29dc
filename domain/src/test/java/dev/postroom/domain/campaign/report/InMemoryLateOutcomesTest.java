package dev.postroom.domain.campaign.report;

import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

final class InMemoryLateOutcomesTest implements LateOutcomesContract {

    private final TestPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }
}
