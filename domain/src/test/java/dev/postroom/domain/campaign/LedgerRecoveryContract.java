package dev.postroom.domain.campaign;

import static dev.postroom.domain.campaign.LedgerScene.LEASE;
import static dev.postroom.domain.campaign.LedgerScene.deferred;
import static dev.postroom.domain.campaign.LedgerScene.outcomes;
import static dev.postroom.domain.campaign.LedgerScene.positions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.LeaseState;
import dev.postroom.domain.campaign.sending.LedgerEntry;
import dev.postroom.domain.campaign.sending.LedgerPlace;
import dev.postroom.domain.contract.PortContract;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Recovery of recipients whose sender died, and of recipients without success. */
public interface LedgerRecoveryContract extends PortContract {

    private CampaignLedger ledger() {
        return ports().campaign().ledger();
    }

    private Claimed<Chunk> claimed() {
        return ledger().claimChunk(LEASE, List.of()).orElseThrow();
    }

    /** One recipient accepted, then one announced, and one waiting; then the sender dies. */
    private Campaign crashed(LedgerScene scene) {
        scene.subscribers(3);
        Campaign campaign = scene.frozen(OnUnknown.HOLD, 10);
        Claimed<Chunk> claim = claimed();
        List<LedgerEntry> read = scene.read(claim, 2);
        ledger().record(claim, List.of(), List.of(1), LEASE);
        ledger().record(
                        claim,
                        outcomes(read.subList(0, 1), RecipientStatus.ACCEPTED),
                        List.of(2),
                        LEASE);
        ports().elapse(LEASE);
        return campaign;
    }

    @Test
    default void recipientsInFlightWithoutAnAnnouncementAreDueAgainAfterACrash() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(3);
        scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        scene.handle(claim, 1, RecipientStatus.ACCEPTED);
        ports().elapse(LEASE);

        assertThat(positions(scene.read(claimed(), 10))).containsExactly(2, 3);
    }

    @Test
    default void announcedRecipientsAreUnknownAfterACrash() {
        LedgerScene scene = LedgerScene.live(ports());
        Campaign campaign = crashed(scene);

        List<LedgerEntry> read = scene.read(claimed(), 10);

        assertThat(positions(read)).containsExactly(3);
        assertThat(scene.stats(campaign))
                .isEqualTo(
                        Map.of(
                                RecipientStatus.ACCEPTED, 1L,
                                RecipientStatus.UNKNOWN, 1L,
                                RecipientStatus.READY, 1L));
    }

    @Test
    default void anAnnouncementEndsWithTheClaimThatResolvedIt() {
        LedgerScene scene = LedgerScene.live(ports());
        Campaign campaign = crashed(scene);
        claimed();
        ports().elapse(LEASE);

        assertThat(positions(scene.read(claimed(), 10))).containsExactly(3);
        assertThat(scene.stats(campaign)).containsEntry(RecipientStatus.UNKNOWN, 1L);
    }

    @Test
    default void aHolderThatReleasesLeavesNobodyInDoubt() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        Campaign campaign = scene.frozen(OnUnknown.HOLD, 10);
        Claimed<Chunk> claim = claimed();
        ledger().record(claim, List.of(), List.of(1, 2), LEASE);
        ledger().release(claim, Duration.ZERO);

        assertThat(scene.read(claimed(), 10)).hasSize(2);
        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.READY, 2L));
    }

    @Test
    default void aDeferredRecipientThatWasAnnouncedIsCountedOnce() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        Campaign campaign = scene.frozen(OnUnknown.HOLD, 10);
        Claimed<Chunk> claim = claimed();
        LedgerEntry first = scene.read(claim, 1).getFirst();
        scene.record(claim, List.of(deferred(first, Duration.ZERO)));
        ledger().record(claim, List.of(), List.of(1), LEASE);
        ports().elapse(LEASE);

        assertThat(positions(scene.read(claimed(), 10))).containsExactly(2);
        assertThat(scene.stats(campaign))
                .isEqualTo(Map.of(RecipientStatus.UNKNOWN, 1L, RecipientStatus.READY, 1L));
    }

    @Test
    default void aCampaignWithALastRecipientInDoubtFinishes() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.HOLD, 10);
        ledger().record(claimed(), List.of(), List.of(1), LEASE);
        ports().elapse(LEASE);
        assertThat(ledger().lockFinished(10)).isEmpty();

        assertThat(ledger().claimChunk(LEASE, List.of())).isEmpty();

        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.UNKNOWN, 1L));
        assertThat(ledger().lockFinished(10)).hasSize(1);
    }

    @Test
    default void reopeningMakesOnlyUnreachedRecipientsReady() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(5);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        for (RecipientStatus end :
                List.of(
                        RecipientStatus.ACCEPTED,
                        RecipientStatus.UNKNOWN,
                        RecipientStatus.BOUNCED,
                        RecipientStatus.FAILED,
                        RecipientStatus.SUPPRESSED)) {
            scene.handle(claim, 1, end);
        }
        ledger().release(claim, Duration.ZERO);
        assertThat(ledger().claimChunk(LEASE, List.of())).isEmpty();

        assertThat(ledger().reopen(scene.workspace(), campaign.id())).isEqualTo(2);

        assertThat(scene.stats(campaign))
                .isEqualTo(
                        Map.of(
                                RecipientStatus.ACCEPTED, 1L,
                                RecipientStatus.UNKNOWN, 1L,
                                RecipientStatus.SUPPRESSED, 1L,
                                RecipientStatus.READY, 2L));
        assertThat(scene.read(claimed(), 10))
                .extracting(LedgerEntry::place)
                .containsExactly(
                        new LedgerPlace(3, RecipientStatus.READY, 0),
                        new LedgerPlace(4, RecipientStatus.READY, 0));
    }

    @Test
    default void aReopenedDeferredRecipientIsDueAtOnce() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        LedgerEntry read = scene.read(claim, 1).getFirst();
        scene.record(claim, List.of(deferred(read, Duration.ofHours(5))));
        ledger().release(claim, Duration.ZERO);

        assertThat(ledger().reopen(scene.workspace(), campaign.id())).isEqualTo(1);

        assertThat(scene.read(claimed(), 10).getFirst().place().attempts()).isZero();
    }

    @Test
    default void reopeningKeepsHeldChunksWithTheirHolder() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        scene.handle(claim, 1, RecipientStatus.FAILED);
        List<LedgerEntry> inFlight = scene.read(claim, 1);
        scene.move(campaign, CampaignStatus.FAILED);

        assertThat(ledger().reopen(scene.workspace(), campaign.id())).isEqualTo(1);
        scene.move(campaign, CampaignStatus.SENDING);

        assertThat(ledger().claimChunk(LEASE, List.of())).isEmpty();
        assertThat(scene.record(claim, outcomes(inFlight, RecipientStatus.ACCEPTED)))
                .isEqualTo(LeaseState.HELD);
        assertThat(scene.read(claim, 10))
                .extracting(LedgerEntry::place)
                .containsExactly(new LedgerPlace(1, RecipientStatus.READY, 0));
    }

    @Test
    default void aCampaignOfManyChunksIsReopenedAndEachRecipientGetsOneTurnMore() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(7);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 2);
        for (int i = 0; i < 4; i++) {
            Claimed<Chunk> claim = claimed();
            scene.handle(claim, 1, RecipientStatus.ACCEPTED);
            scene.handle(claim, 1, RecipientStatus.FAILED);
            ledger().release(claim, Duration.ZERO);
        }
        scene.move(campaign, CampaignStatus.SENT);

        ports().transactions()
                .inTransaction(() -> {
                    assertThat(ledger().reopen(scene.workspace(), campaign.id())).isEqualTo(3);
                    scene.move(campaign, CampaignStatus.SENDING);
                });

        Map<RecipientStatus, Long> reopened =
                Map.of(RecipientStatus.ACCEPTED, 4L, RecipientStatus.READY, 3L);
        assertThat(scene.stats(campaign)).isEqualTo(reopened);
        assertThat(ledger().lockFinished(10)).isEmpty();
        // one that ends without a word: its part goes on, and so do the others
        Claimed<Chunk> lost = claimed();
        assertThat(scene.read(lost, 10)).hasSize(1);
        assertThat(scene.stats(campaign)).isEqualTo(reopened);
        ports().elapse(LEASE);
        for (int i = 0; i < 3; i++) {
            Claimed<Chunk> claim = claimed();
            assertThat(scene.handle(claim, 10, RecipientStatus.ACCEPTED)).hasSize(1);
            ledger().release(claim, Duration.ZERO);
        }
        assertThat(ledger().claimChunk(LEASE, List.of())).isEmpty();
        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.ACCEPTED, 7L));
        assertThat(ledger().lockFinished(10)).hasSize(1);
    }

    @Test
    default void aCampaignThatIsPausedWhileItIsReopenedGoesOnWithTheRest() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(4);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 2);
        for (int i = 0; i < 2; i++) {
            Claimed<Chunk> claim = claimed();
            scene.handle(claim, 2, RecipientStatus.BOUNCED);
            ledger().release(claim, Duration.ZERO);
        }
        scene.move(campaign, CampaignStatus.FAILED);
        assertThat(ledger().reopen(scene.workspace(), campaign.id())).isEqualTo(4);
        scene.move(campaign, CampaignStatus.SENDING);
        Claimed<Chunk> claim = claimed();
        scene.handle(claim, 10, RecipientStatus.ACCEPTED);
        ledger().release(claim, Duration.ZERO);
        scene.move(campaign, CampaignStatus.PAUSED);
        assertThat(ledger().claimChunk(LEASE, List.of())).isEmpty();
        assertThat(scene.stats(campaign))
                .isEqualTo(Map.of(RecipientStatus.ACCEPTED, 2L, RecipientStatus.READY, 2L));
        scene.move(campaign, CampaignStatus.SENDING);

        assertThat(scene.handle(claimed(), 10, RecipientStatus.ACCEPTED)).hasSize(2);
        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.ACCEPTED, 4L));
    }

    @Test
    default void otherWorkspacesCannotReopenRecipients() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        scene.handle(claimed(), 1, RecipientStatus.FAILED);

        for (Workspace stranger : strangersTo(scene.workspace())) {
            assertThat(ledger().reopen(stranger, campaign.id())).isZero();
        }

        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.FAILED, 1L));
    }
}
