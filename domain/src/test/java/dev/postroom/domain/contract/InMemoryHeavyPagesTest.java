package dev.postroom.domain.contract;

final class InMemoryHeavyPagesTest implements HeavyPagesContract, HeavyLogsContract {

    private final TestPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }
}
