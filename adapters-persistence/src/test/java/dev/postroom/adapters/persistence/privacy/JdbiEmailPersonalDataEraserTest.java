package dev.postroom.adapters.persistence.privacy;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.PersonalDataEraser;
import dev.postroom.domain.privacy.PersonalDataEraserContract;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.TimeSpan;

import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

class JdbiEmailPersonalDataEraserTest implements PersonalDataEraserContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public PersonalDataEraser traces() {
        return new JdbiEmailPersonalDataEraser(POSTGRES.handles());
    }

    @Override
    public void plant(
            Workspace workspace, SubscriberId subscriber, EmailAddress address, Instant at) {
        ports().email()
                .emails()
                .add(
                        workspace,
                        List.of(
                                EmailFixture.email(newId())
                                        .withTo(address.value())
                                        .withCreatedAt(at)
                                        .build()));
    }

    @Override
    public long count(Workspace workspace, SubscriberId subscriber, EmailAddress address) {
        EmailQuery query =
                new EmailQuery(
                        Set.of(),
                        Optional.of(address.value()),
                        Optional.empty(),
                        TimeSpan.always());
        return ports().email()
                .emails()
                .list(
                        workspace,
                        query,
                        PageRequest.first(10, Sort.ascending(EmailQuery.Sort.CREATED_AT)))
                .total();
    }
}
