package dev.postroom.adapters.persistence.privacy;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.PersonalDataEraser;
import dev.postroom.domain.privacy.PersonalDataEraserContract;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Instant;

class JdbiLedgerPersonalDataEraserTest implements PersonalDataEraserContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public PersonalDataEraser traces() {
        return new JdbiLedgerPersonalDataEraser(POSTGRES.handles());
    }

    @Override
    public void plant(
            Workspace workspace, SubscriberId subscriber, EmailAddress address, Instant at) {
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(
                                        """
                                        INSERT INTO campaign_recipients (workspace_id, campaign_id, position,
                                            subscriber_id, status, due_at, reply)
                                        VALUES (:workspace, :campaign, 1, :subscriber, 'bounced', :at,
                                            :reply)
                                        """)
                                .bind("workspace", workspace.id())
                                .bind("campaign", newId())
                                .bind("subscriber", subscriber.value())
                                .bind("at", DatabaseTimes.stored(at))
                                .bind("reply", "550 no " + address.value())
                                .execute());
    }

    @Override
    public long count(Workspace workspace, SubscriberId subscriber, EmailAddress address) {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(
                                        """
                                        SELECT count(*) FROM campaign_recipients
                                        WHERE workspace_id = :workspace AND subscriber_id = :subscriber
                                            AND reply IS NOT NULL
                                        """)
                                .bind("workspace", workspace.id())
                                .bind("subscriber", subscriber.value())
                                .mapTo(Long.class)
                                .one());
    }
}
