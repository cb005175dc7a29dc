package dev.postroom.adapters.persistence.privacy;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.email.sandbox.CapturedMail;
import dev.postroom.domain.email.sandbox.CapturedMailFixture;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.PersonalDataEraser;
import dev.postroom.domain.privacy.PersonalDataEraserContract;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;

import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

class JdbiCapturedPersonalDataEraserTest implements PersonalDataEraserContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public PersonalDataEraser traces() {
        return new JdbiCapturedPersonalDataEraser(POSTGRES.handles());
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
