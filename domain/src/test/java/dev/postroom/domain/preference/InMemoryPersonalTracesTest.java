package dev.postroom.domain.preference;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.subscriber.SubscriberId;

import java.time.Instant;

final class InMemoryPersonalTracesTest implements PersonalTracesContract {

    private final InMemoryPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }

    @Override
    public InMemoryPersonalTraces traces() {
        return new InMemoryPersonalTraces(ports.database());
    }

    @Override
    public void plant(
            Workspace workspace, SubscriberId subscriber, EmailAddress address, Instant at) {
        traces().add(workspace, newId(), "to " + address.value(), at);
    }

    @Override
    public long count(Workspace workspace, SubscriberId subscriber, EmailAddress address) {
        return traces().count(workspace, address.value());
    }
}
