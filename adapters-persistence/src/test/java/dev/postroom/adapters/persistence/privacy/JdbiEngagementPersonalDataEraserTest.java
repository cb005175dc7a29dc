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

class JdbiEngagementPersonalDataEraserTest implements PersonalDataEraserContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public PersonalDataEraser traces() {
        return new JdbiEngagementPersonalDataEraser(POSTGRES.handles());
    }

    @Override
    public void plant(
            Workspace workspace, SubscriberId subscriber, EmailAddress address, Instant at) {
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(
                                        """
                                        INSERT INTO campaign_reactions (workspace_id, campaign_id, subscriber_id,
                                            link_key, link, reaction, times, first_at, last_at)
                                        VALUES (:workspace, :campaign, :subscriber, :campaign, :link, 'click', 1,
                                            :at, :at)
                                        """)
                                .bind("workspace", workspace.id())
                                .bind("campaign", newId())
                                .bind("subscriber", subscriber.value())
                                .bind("at", DatabaseTimes.stored(at))
                                .bind("link", "https://example.org/?to=" + address.value())
                                .execute());
    }

    @Override
    public long count(Workspace workspace, SubscriberId subscriber, EmailAddress address) {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(
                                        """
                                        SELECT count(*) FROM campaign_reactions
                                        WHERE workspace_id = :workspace AND subscriber_id = :subscriber
                                        """)
                                .bind("workspace", workspace.id())
                                .bind("subscriber", subscriber.value())
                                .mapTo(Long.class)
                                .one());
    }
}
