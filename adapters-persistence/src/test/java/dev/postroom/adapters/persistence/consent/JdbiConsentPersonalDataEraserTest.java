package dev.postroom.adapters.persistence.consent;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.PersonalDataEraser;
import dev.postroom.domain.privacy.PersonalDataEraserContract;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Instant;

class JdbiConsentPersonalDataEraserTest implements PersonalDataEraserContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public PersonalDataEraser traces() {
        return new JdbiConsentPersonalDataEraser(POSTGRES.handles());
    }

    @Override
    public void plant(
            Workspace workspace, SubscriberId subscriber, EmailAddress address, Instant at) {
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(
                                        """
                                                INSERT INTO consent_details (workspace_id, subscriber_id, chain, number,
                                            place, salt, address, actor_kind, actor_name)
                                        VALUES (:workspace, :subscriber, 1, 1, 1, '', :address, 'key', 'x')
                                        """)
                                .bind("workspace", workspace.id())
                                .bind("subscriber", subscriber.value())
                                .bind("address", address.value())
                                .execute());
    }

    @Override
    public long count(Workspace workspace, SubscriberId subscriber, EmailAddress address) {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(
                                        """
                                                SELECT count(*) FROM consent_details
                                        WHERE workspace_id = :workspace AND subscriber_id = :subscriber
                                        """)
                                .bind("workspace", workspace.id())
                                .bind("subscriber", subscriber.value())
                                .mapTo(Long.class)
                                .one());
    }
}
