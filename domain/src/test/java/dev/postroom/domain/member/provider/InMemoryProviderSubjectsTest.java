package dev.postroom.domain.member.provider;

import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

final class InMemoryProviderSubjectsTest implements ProviderSubjectsContract {

    private final TestPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }
}
