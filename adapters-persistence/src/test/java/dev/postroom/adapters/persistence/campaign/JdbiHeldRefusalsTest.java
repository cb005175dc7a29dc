package dev.postroom.adapters.persistence.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.shared.Remains;
import dev.postroom.adapters.persistence.work.JdbiLeftovers;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.LedgerScene;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.sending.HeldRefusals;
import dev.postroom.domain.campaign.sending.HeldRefusalsContract;
import dev.postroom.domain.contract.TestPorts;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiHeldRefusalsTest implements HeldRefusalsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    // a campaign in which the server denied very many mailboxes
    private static final String MANY =
            """
            WITH people AS (
                INSERT INTO subscribers (workspace_id, id, email, email_key, status, metadata,
                    notes_count, source, created_at, updated_at, version)
                SELECT :workspace, gen_random_uuid(), 'u' || n || '@example.com',
                    'u' || n || '@example.com', 'active', '{}', 0, 'import', now(), now(), 1
                FROM generate_series(1, :people) n
                RETURNING id, email)
            INSERT INTO held_refusals
                (workspace_id, campaign_id, chunk, subscriber_id, email, words, refused_at)
            SELECT :workspace, :campaign, 1, id, email, 'no', now() FROM people
            """;

    @Test
    void veryManyAreDroppedInPartsAndTheRestIsNotTakenBeforeItsTurn() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        int people = 2 * Remains.AT_ONCE + 1;
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(MANY)
                                .bind("workspace", scene.workspace().id())
                                .bind("campaign", campaign.id().value())
                                .bind("people", people)
                                .execute());
        HeldRefusals held = ports().campaign().refusals();
        scene.move(campaign, CampaignStatus.PAUSED);

        held.drop(scene.workspace(), campaign.id());

        assertThat(rows(campaign)).isEqualTo(people - Remains.AT_ONCE);
        assertThat(held.take(scene.workspace(), campaign.id())).isEmpty();
        JdbiLeftovers leftovers = new JdbiLeftovers(POSTGRES.handles());
        assertThat(leftovers.remove(Remains.AT_ONCE)).isEqualTo(Remains.AT_ONCE);
        assertThat(held.take(scene.workspace(), campaign.id())).isEmpty();
        while (leftovers.remove(Remains.AT_ONCE) > 0) {
            assertThat(rows(campaign)).isZero();
        }
        assertThat(rows(campaign)).isZero();
    }

    private static int rows(Campaign campaign) {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(
                                        """
                                        SELECT count(*) FROM held_refusals
                                        WHERE campaign_id = :campaign
                                        """)
                                .bind("campaign", campaign.id().value())
                                .mapTo(Integer.class)
                                .one());
    }
}
