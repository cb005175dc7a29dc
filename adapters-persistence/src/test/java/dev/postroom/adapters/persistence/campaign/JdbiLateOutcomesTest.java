package dev.postroom.adapters.persistence.campaign;

import static dev.postroom.domain.campaign.LedgerScene.LEASE;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.LedgerScene;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.report.LateOutcomes;
import dev.postroom.domain.campaign.report.LateOutcomesContract;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.FinalOutcome;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.util.List;
import java.util.concurrent.CountDownLatch;

class JdbiLateOutcomesTest implements LateOutcomesContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Test
    void aReportWaitsForTheEventOfTheOutcomeThatItReplaces() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.HOLD, 10);
        Claimed<Chunk> claim =
                ports().campaign().ledger().claimChunk(LEASE, List.of()).orElseThrow();
        scene.handle(claim, 10, RecipientStatus.ACCEPTED);
        CountDownLatch taken = new CountDownLatch(1);

        Race.of(
                2,
                number -> {
                    if (number == 0) {
                        takeAndWait(scene, campaign, taken);
                    } else {
                        Race.await(taken);
                        report(scene, campaign);
                    }
                    return number;
                });

        assertThat(
                        ports().transactions()
                                .inTransaction(() ->
                                        ports().campaign()
                                                .pending()
                                                .takeOf(scene.workspace(), campaign.id(), 10)))
                .extracting(FinalOutcome::status)
                .containsExactly(RecipientStatus.BOUNCED);
    }

    private void report(LedgerScene scene, Campaign campaign) {
        LateOutcomes late = ports().campaign().late();
        ports().transactions()
                .inTransaction(() -> {
                    assertThat(late.lock(scene.workspace(), campaign.id(), 1)).isPresent();
                    late.replace(
                            scene.workspace(),
                            campaign.id(),
                            1,
                            RecipientStatus.BOUNCED,
                            "550 no such user");
                });
    }

    // commits only when the report waits for it
    private void takeAndWait(LedgerScene scene, Campaign campaign, CountDownLatch taken) {
        ports().transactions()
                .inTransaction(() -> {
                    assertThat(
                                    ports().campaign()
                                            .pending()
                                            .takeOf(scene.workspace(), campaign.id(), 10))
                            .hasSize(1);
                    taken.countDown();
                    await().until(POSTGRES::isOneWaiting);
                });
    }
}
