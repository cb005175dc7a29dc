package dev.postroom.domain.billing.local;

import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

class InMemoryLocalPlansTest implements LocalPlansContract {

    private final InMemoryPorts ports = InMemoryPorts.create();
    private final LocalPlans local = new InMemoryLocalPlans(ports.database());

    @Override
    public TestPorts ports() {
        return ports;
    }

    @Override
    public LocalPlans local() {
        return local;
    }
}
