package dev.postroom.domain.audit;

import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

final class InMemorySignInFailuresTest implements SignInFailuresContract {
    private final InMemoryPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }
}
