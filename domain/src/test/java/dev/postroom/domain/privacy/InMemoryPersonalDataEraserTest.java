package dev.postroom.domain.privacy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;

import java.time.Instant;

final class InMemoryPersonalDataEraserTest implements PersonalDataEraserContract {

    private final InMemoryPorts ports = InMemoryPorts.create();

    @Override
    public TestPorts ports() {
        return ports;
    }

    @Override
    public InMemoryPersonalDataEraser traces() {
        return new InMemoryPersonalDataEraser(ports.database());
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
