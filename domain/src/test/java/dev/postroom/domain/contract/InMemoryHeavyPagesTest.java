package dev.postroom.domain.contract;

final class InMemoryHeavyPagesTest implements HeavyPagesContract {

    private final TestPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }
}
