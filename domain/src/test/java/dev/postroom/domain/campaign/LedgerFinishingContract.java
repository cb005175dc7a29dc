package dev.postroom.domain.campaign;

import static dev.postroom.domain.campaign.LedgerScene.EVERYBODY;
import static dev.postroom.domain.campaign.LedgerScene.LEASE;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.LedgerEntry;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Finishing of campaigns without open recipients. */
public interface LedgerFinishingContract extends PortContract {

    private CampaignLedger ledger() {
        return ports().campaign().ledger();
    }

    private void sendToAll(LedgerScene scene, RecipientStatus outcome) {
        Claimed<Chunk> claim = ledger().claimChunk(LEASE, List.of()).orElseThrow();
        scene.handle(claim, 100, outcome);
        ledger().release(claim, Duration.ZERO);
    }

    private List<CampaignId> finished(int max) {
        return ledger().lockFinished(max).stream().map(claim -> claim.work().id()).toList();
    }

    @Test
    default void aCompletelyFrozenCampaignWithoutOpenRecipientsIsFinished() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        Campaign campaign = scene.started(OnUnknown.RESEND);
        assertThat(finished(10)).isEmpty();
        Claimed<Campaign> claim = ledger().claimUnfrozen(LEASE).orElseThrow();
        ledger().freezeNext(claim, EVERYBODY, 1);
        sendToAll(scene, RecipientStatus.ACCEPTED);
        assertThat(finished(10)).isEmpty();

        ledger().freezeNext(claim, EVERYBODY, 10);
        assertThat(finished(10)).isEmpty();
        sendToAll(scene, RecipientStatus.BOUNCED);

        assertThat(ledger().lockFinished(10))
                .singleElement()
                .satisfies(done -> {
                    assertThat(done.workspace()).isEqualTo(scene.workspace());
                    assertThat(done.work().id()).isEqualTo(campaign.id());
                });
    }

    @Test
    default void aCampaignWithOpenRecipientsIsNotFinished() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = ledger().claimChunk(LEASE, List.of()).orElseThrow();
        List<LedgerEntry> read = scene.read(claim, 2);
        assertThat(finished(10)).isEmpty();

        scene.record(
                claim,
                List.of(
                        LedgerScene.outcome(read.get(0), RecipientStatus.ACCEPTED),
                        LedgerScene.deferred(read.get(1), Duration.ofHours(1))));

        assertThat(finished(10)).isEmpty();
    }

    @Test
    default void aCampaignWithoutRecipientsIsFinishedOnceItIsFrozen() {
        Campaign campaign = LedgerScene.live(ports()).frozen(OnUnknown.RESEND, 10);

        assertThat(finished(10)).containsExactly(campaign.id());
    }

    @Test
    default void campaignsThatAreNotSendingAreNotFinished() {
        LedgerScene scene = LedgerScene.live(ports());
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);

        scene.move(campaign, CampaignStatus.PAUSED);
        assertThat(finished(10)).isEmpty();
        scene.move(campaign, CampaignStatus.SENDING);
        assertThat(finished(10)).containsExactly(campaign.id());
        scene.move(campaign, CampaignStatus.SENT);
        assertThat(finished(10)).isEmpty();
    }

    @Test
    default void atMostTheRequestedNumberIsLockedAndEachFinishesOnce() {
        LedgerScene scene = LedgerScene.live(ports());
        List<CampaignId> all = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            all.add(scene.frozen(OnUnknown.RESEND, 10).id());
        }
        assertThat(finished(2)).hasSize(2);

        List<List<CampaignId>> ended = Race.of(3, _ -> endAll(scene));

        assertThat(ended.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(all);
    }

    private List<CampaignId> endAll(LedgerScene scene) {
        List<CampaignId> ended = new ArrayList<>();
        List<CampaignId> batch = endSome(scene);
        while (!batch.isEmpty()) {
            ended.addAll(batch);
            batch = endSome(scene);
        }
        return ended;
    }

    private List<CampaignId> endSome(LedgerScene scene) {
        return ports().transactions()
                .inTransaction(() -> {
                    List<Claimed<Campaign>> locked = ledger().lockFinished(1);
                    locked.forEach(c -> scene.move(c.work(), CampaignStatus.SENT));
                    return locked.stream().map(c -> c.work().id()).toList();
                });
    }

    @Test
    default void aCampaignSentToAllStaysFinished() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(3);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        sendToAll(scene, RecipientStatus.ACCEPTED);

        assertThat(finished(10)).containsExactly(campaign.id());
        assertThat(ledger().reopen(scene.workspace(), campaign.id())).isZero();
        assertThat(ledger().claimChunk(LEASE, List.of())).isEmpty();
    }
}
