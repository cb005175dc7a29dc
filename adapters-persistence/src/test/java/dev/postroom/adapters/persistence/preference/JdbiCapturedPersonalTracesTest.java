package dev.postroom.adapters.persistence.preference;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.email.CapturedMail;
import dev.postroom.domain.email.CapturedMailFixture;
import dev.postroom.domain.preference.PersonalTraces;
import dev.postroom.domain.preference.PersonalTracesContract;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Sort;
import dev.postroom.domain.subscriber.SubscriberId;

import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

class JdbiCapturedPersonalTracesTest implements PersonalTracesContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public PersonalTraces traces() {
        return new JdbiCapturedPersonalTraces(POSTGRES.handles());
    }

    @Override
    public void plant(
            Workspace workspace, SubscriberId subscriber, EmailAddress address, Instant at) {
        ports().email()
                .captured()
                .add(
                        workspace,
                        List.of(
                                CapturedMailFixture.captured(newId())
                                        .withTo(address.value())
                                        .withCapturedAt(at)
                                        .build()));
    }

    @Override
    public long count(Workspace workspace, SubscriberId subscriber, EmailAddress address) {
        return ports().email()
                .captured()
                .list(
                        workspace,
                        Optional.of(address.value()),
                        PageRequest.first(10, Sort.ascending(CapturedMail.Sort.CREATED_AT)))
                .items()
                .size();
    }
}
