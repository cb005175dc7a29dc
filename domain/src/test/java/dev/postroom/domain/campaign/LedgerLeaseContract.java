package dev.postroom.domain.campaign;

import static dev.postroom.domain.campaign.LedgerScene.LEASE;
import static dev.postroom.domain.campaign.LedgerScene.outcomes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.LeaseState;
import dev.postroom.domain.campaign.sending.LedgerEntry;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** How long a sender holds a chunk, and what it can still store after that. */
public interface LedgerLeaseContract extends PortContract {

    private CampaignLedger ledger() {
        return ports().campaign().ledger();
    }

    private Claimed<Chunk> claimed() {
        return ledger().claimChunk(LEASE, List.of()).orElseThrow();
    }

    @Test
    default void aClaimedChunkIsNotClaimedAgainAndRecordingExtendsTheLease() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        assertThat(ledger().claimChunk(LEASE, List.of())).isEmpty();

        ports().elapse(LEASE.minusSeconds(20));
        scene.handle(claim, 1, RecipientStatus.ACCEPTED);
        ports().elapse(LEASE.minusSeconds(20));

        assertThat(ledger().claimChunk(LEASE, List.of())).isEmpty();
        ports().elapse(Duration.ofSeconds(20));
        assertThat(ledger().claimChunk(LEASE, List.of())).isPresent();
    }

    @Test
    default void aHolderWithALostLeaseChangesNothing() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> old = claimed();
        List<LedgerEntry> lost = scene.read(old, 1);
        ports().elapse(LEASE);
        Claimed<Chunk> fresh = claimed();
        assertThat(fresh.generation()).isGreaterThan(old.generation());

        assertThat(scene.read(old, 10)).isEmpty();
        assertThat(scene.record(old, outcomes(lost, RecipientStatus.ACCEPTED)))
                .isEqualTo(LeaseState.LOST);
        ledger().release(old, Duration.ZERO);

        assertThat(ledger().claimChunk(LEASE, List.of())).isEmpty();
        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.READY, 2L));
        assertThat(scene.read(fresh, 10)).hasSize(2);
    }

    @Test
    default void anExpiredLeaseIsValidUntilItIsTakenOver() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();

        ports().elapse(LEASE.plusSeconds(1));

        scene.handle(claim, 1, RecipientStatus.ACCEPTED);
        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.ACCEPTED, 1L));
    }

    @Test
    default void aHolderCanExtendItsLeaseUntilItLosesIt() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> old = claimed();
        ports().elapse(LEASE.dividedBy(2));
        ledger().extend(old, LEASE);
        ports().elapse(LEASE.dividedBy(2));
        assertThat(ledger().claimChunk(LEASE, List.of())).isEmpty();

        ports().elapse(LEASE.dividedBy(2));
        Claimed<Chunk> fresh = claimed();
        ports().elapse(LEASE.dividedBy(2));
        ledger().extend(old, LEASE.multipliedBy(9));
        ports().elapse(LEASE.dividedBy(2));

        assertThat(claimed().generation()).isGreaterThan(fresh.generation());
    }

    @Test
    default void aChunkInHandIsNotClaimedWhenItsLeaseIsOver() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        scene.frozen(OnUnknown.RESEND, 1);
        Claimed<Chunk> first = claimed();
        Claimed<Chunk> second = claimed();
        ports().elapse(LEASE.plusSeconds(1));

        assertThat(ledger().claimChunk(LEASE, List.of(first, second))).isEmpty();
        assertThat(ledger().claimChunk(LEASE, List.of(first)))
                .map(Claimed::work)
                .contains(second.work());
        assertThat(ledger().claimChunk(LEASE, List.of(second)))
                .map(Claimed::work)
                .contains(first.work());
    }

    @Test
    default void aReleasedChunkStaysReleasedWhenItsLeaseIsExtended() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        ledger().release(claim, Duration.ZERO);

        ledger().extend(claim, LEASE);

        assertThat(ledger().claimChunk(LEASE, List.of())).isPresent();
    }

    @Test
    default void aReleasedChunkIsDueAgainAfterThePause() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        scene.handle(claim, 1, RecipientStatus.ACCEPTED);

        ledger().release(claim, Duration.ofMinutes(5));

        ports().elapse(Duration.ofMinutes(4));
        assertThat(ledger().claimChunk(LEASE, List.of())).isEmpty();
        ports().elapse(Duration.ofMinutes(1));
        assertThat(scene.read(claimed(), 10)).hasSize(1);
    }

    @Test
    default void rolledBackRecordingLeavesRecipientsReady() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        List<LedgerEntry> read = scene.read(claim, 2);

        Rollback.of(
                ports().transactions(),
                () -> scene.record(claim, outcomes(read, RecipientStatus.ACCEPTED)));

        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.READY, 2L));
        assertThat(scene.read(claim, 10)).hasSize(2);
    }

    @Test
    default void workspacesTakeTurns() {
        LedgerScene large = LedgerScene.live(ports());
        large.subscribers(4);
        large.frozen(OnUnknown.RESEND, 1);
        List<UUID> small = new ArrayList<>();
        for (Workspace stranger : strangersTo(large.workspace())) {
            LedgerScene scene = new LedgerScene(ports(), stranger);
            scene.subscribers(1);
            scene.frozen(OnUnknown.RESEND, 1);
            small.add(stranger.id());
        }

        List<UUID> claimed = new ArrayList<>();
        for (int i = 0; i < small.size() + 4; i++) {
            claimed.add(claimed().workspace().id());
        }

        assertThat(claimed.subList(0, small.size() + 1)).containsAll(small);
        assertThat(claimed.subList(small.size() + 1, claimed.size()))
                .containsOnly(large.workspace().id());
        assertThat(ledger().claimChunk(LEASE, List.of())).isEmpty();
    }

    @Test
    default void concurrentSendersNeverShareARecipient() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(24);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 3);

        List<List<LedgerEntry>> sent = Race.of(4, _ -> sendAll(scene));

        assertThat(sent.stream().flatMap(List::stream).map(entry -> entry.place().position()))
                .hasSize(24)
                .doesNotHaveDuplicates();
        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.ACCEPTED, 24L));
    }

    private List<LedgerEntry> sendAll(LedgerScene scene) {
        List<LedgerEntry> sent = new ArrayList<>();
        Optional<Claimed<Chunk>> claim = ledger().claimChunk(LEASE, List.of());
        while (claim.isPresent()) {
            List<LedgerEntry> window = scene.handle(claim.get(), 2, RecipientStatus.ACCEPTED);
            while (!window.isEmpty()) {
                sent.addAll(window);
                window = scene.handle(claim.get(), 2, RecipientStatus.ACCEPTED);
            }
            ledger().release(claim.get(), Duration.ZERO);
            claim = ledger().claimChunk(LEASE, List.of());
        }
        return sent;
    }
}
