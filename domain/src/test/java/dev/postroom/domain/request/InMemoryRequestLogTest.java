package dev.postroom.domain.request;

import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;

class InMemoryRequestLogTest implements RequestLogContract {

    private final InMemoryPorts ports = InMemoryPorts.create();
    private final RequestLog log =
            new InMemoryRequestLog(
                    ports.database(),
                    workspace ->
                            ports.account()
                                    .accounts()
                                    .workspace(workspace.account(), workspace.environment())
                                    .filter(workspace::equals)
                                    .isPresent());

    @Override
    public TestPorts ports() {
        return ports;
    }

    @Override
    public RequestLog log() {
        return log;
    }
}
