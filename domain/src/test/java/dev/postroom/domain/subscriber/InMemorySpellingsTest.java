package dev.postroom.domain.subscriber;

import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

final class InMemorySpellingsTest implements SpellingsContract {

    private final InMemoryPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }
}
