package dev.postroom.adapters.persistence.campaign;

import static dev.postroom.domain.campaign.LedgerScene.LEASE;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.LedgerScene;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.PendingCampaignEvents;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;

/** A campaign with many failures is reopened in parts: no transaction writes all recipients. */
class ReopeningTest {
    private static final int CHUNKS = 5;
    private static final int CHUNK = 4;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private final TestPorts ports = POSTGRES.ports();
    private final CampaignLedger ledger = ports.campaign().ledger();
    private final PendingCampaignEvents untold = ports.campaign().pending();

    private Campaign reopened(LedgerScene scene) {
        scene.subscribers(CHUNKS * CHUNK);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, CHUNK);
        for (int i = 0; i < CHUNKS; i++) {
            Claimed<Chunk> claim = claimed();
            scene.handle(claim, CHUNK, RecipientStatus.FAILED);
            ledger.release(claim, Duration.ZERO);
        }
        scene.move(campaign, CampaignStatus.FAILED);
        assertThat(ledger.reopen(scene.workspace(), campaign.id())).isEqualTo(CHUNKS * CHUNK);
        scene.move(campaign, CampaignStatus.SENDING);
        return campaign;
    }

    private Claimed<Chunk> claimed() {
        return ledger.claimChunk(LEASE, List.of()).orElseThrow();
    }

    private static Map<String, Integer> rows(Campaign campaign) {
        return POSTGRES.handles()
                .call(handle -> {
                    Map<String, Integer> counts = new TreeMap<>();
                    handle.createQuery(
                                    """
                                    SELECT status, count(*) AS n FROM campaign_recipients
                                    WHERE campaign_id = :campaign GROUP BY status
                                    """)
                            .bind("campaign", campaign.id().value())
                            .map((result, _) ->
                                    counts.put(result.getString("status"), result.getInt("n")))
                            .list();
                    return counts;
                });
    }

    @Test
    void aReopeningWritesNoRecipientAndEachClaimThoseOfItsChunk() {
        LedgerScene scene = LedgerScene.live(ports);
        Campaign campaign = reopened(scene);

        assertThat(rows(campaign)).isEqualTo(Map.of("failed", CHUNKS * CHUNK));
        for (int chunk = 1; chunk < CHUNKS; chunk++) {
            assertThat(scene.read(claimed(), 10)).hasSize(CHUNK);
            assertThat(rows(campaign))
                    .isEqualTo(Map.of("failed", (CHUNKS - chunk) * CHUNK, "ready", chunk * CHUNK));
        }
    }

    @Test
    void aPartThatWasNotCommittedIsReopenedByTheNextClaim() {
        LedgerScene scene = LedgerScene.live(ports);
        Campaign campaign = reopened(scene);

        assertThatThrownBy(() ->
                        ports.transactions()
                                .inTransaction(() -> {
                                    Claimed<Chunk> _ = claimed();
                                    throw new IllegalStateException("the process ends");
                                }))
                .hasMessage("the process ends");

        assertThat(rows(campaign)).isEqualTo(Map.of("failed", CHUNKS * CHUNK));
        for (int i = 0; i < CHUNKS; i++) {
            Claimed<Chunk> claim = claimed();
            assertThat(scene.handle(claim, 10, RecipientStatus.ACCEPTED)).hasSize(CHUNK);
            ledger.release(claim, Duration.ZERO);
        }
        assertThat(rows(campaign)).isEqualTo(Map.of("accepted", CHUNKS * CHUNK));
    }

    @Test
    void anOutcomeThatIsToldWhileItsChunkIsReopenedIsToldOnce() {
        LedgerScene scene = LedgerScene.live(ports);
        Campaign campaign = reopened(scene);
        CountDownLatch taken = new CountDownLatch(1);

        Race.of(
                2,
                number -> {
                    if (number == 0) {
                        takeAndWait(scene, campaign, taken);
                    } else {
                        Race.await(taken);
                        Claimed<Chunk> _ = claimed();
                    }
                    return number;
                });

        ports.transactions()
                .inTransaction(() ->
                        assertThat(untold.takeOf(scene.workspace(), campaign.id(), 100)).isEmpty());
    }

    // commits only when the claim waits for it
    private void takeAndWait(LedgerScene scene, Campaign campaign, CountDownLatch taken) {
        ports.transactions()
                .inTransaction(() -> {
                    assertThat(untold.takeOf(scene.workspace(), campaign.id(), 100))
                            .hasSize(CHUNKS * CHUNK);
                    taken.countDown();
                    await().until(POSTGRES::isOneWaiting);
                });
    }
}
