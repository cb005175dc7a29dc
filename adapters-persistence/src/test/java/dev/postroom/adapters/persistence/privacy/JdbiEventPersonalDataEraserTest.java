package dev.postroom.adapters.persistence.privacy;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventKeys;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.PersonalDataEraser;
import dev.postroom.domain.privacy.PersonalDataEraserContract;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.extension.RegisterExtension;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

class JdbiEventPersonalDataEraserTest implements PersonalDataEraserContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public PersonalDataEraser traces() {
        return new JdbiEventPersonalDataEraser(
                POSTGRES.handles(), _ -> "{}".getBytes(StandardCharsets.UTF_8), Duration.ofDays(3));
    }

    @Override
    public void plant(
            Workspace workspace, SubscriberId subscriber, EmailAddress address, Instant at) {
        EventKeys keys =
                new EventKeys(
                        Optional.of(subscriber),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());
        ports().event()
                .events()
                .add(
                        List.of(
                                EventFixture.frozen(
                                        workspace, newId(), EventType.SUBSCRIBER_UPDATED, keys)));
    }

    @Override
    public long count(Workspace workspace, SubscriberId subscriber, EmailAddress address) {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(
                                        """
                                        SELECT count(*) FROM events
                                        WHERE workspace_id = :workspace AND subscriber_id = :subscriber
                                            AND NOT is_erased
                                        """)
                                .bind("workspace", workspace.id())
                                .bind("subscriber", subscriber.value())
                                .mapTo(Long.class)
                                .one());
    }
}
