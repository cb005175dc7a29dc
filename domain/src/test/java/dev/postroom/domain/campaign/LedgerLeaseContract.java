package dev.postroom.domain.campaign;

import static dev.postroom.domain.campaign.LedgerScene.EVERYBODY;
import static dev.postroom.domain.campaign.LedgerScene.LEASE;
import static dev.postroom.domain.campaign.LedgerScene.outcomes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How long a sender holds a chunk, and what it can still store after that. */
interface LedgerLeaseContract extends PortContract {

    private CampaignLedger ledger() {
        return ports().campaign().ledger();
    }

    private Claimed<Chunk> claimed() {
        return ledger().claimChunk(LEASE).orElseThrow();
    }

    private List<Recipient> take(Claimed<Chunk> claim, int max) {
        return ledger().take(claim, EVERYBODY, max, LEASE);
    }

    @Test
    default void aClaimedChunkIsNotClaimedAgainAndTakingExtendsTheLease() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        assertThat(ledger().claimChunk(LEASE)).isEmpty();

        ports().elapse(LEASE.minusSeconds(20));
        assertThat(take(claim, 1)).hasSize(1);
        ports().elapse(LEASE.minusSeconds(20));

        assertThat(ledger().claimChunk(LEASE)).isEmpty();
        ports().elapse(Duration.ofSeconds(20));
        assertThat(ledger().claimChunk(LEASE)).isPresent();
    }

    @Test
    default void aHolderWithALostLeaseChangesNothing() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> old = claimed();
        List<Recipient> lost = take(old, 1);
        ports().elapse(LEASE);
        Claimed<Chunk> fresh = claimed();
        assertThat(fresh.generation()).isGreaterThan(old.generation());

        assertThat(take(old, 10)).isEmpty();
        assertThat(ledger().record(old, outcomes(lost, RecipientStatus.ACCEPTED))).isFalse();
        ledger().release(old, Duration.ZERO);

        assertThat(ledger().claimChunk(LEASE)).isEmpty();
        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.READY, 2L));
        assertThat(take(fresh, 10)).hasSize(2);
    }

    @Test
    default void anExpiredLeaseIsValidUntilItIsTakenOver() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        List<Recipient> taken = take(claim, 1);

        ports().elapse(LEASE.plusSeconds(1));

        assertThat(ledger().record(claim, outcomes(taken, RecipientStatus.ACCEPTED))).isTrue();
        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.ACCEPTED, 1L));
    }

    @Test
    default void aReleasedChunkIsDueAgainAfterThePause() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        ledger().record(claim, outcomes(take(claim, 1), RecipientStatus.ACCEPTED));

        ledger().release(claim, Duration.ofMinutes(5));

        ports().elapse(Duration.ofMinutes(4));
        assertThat(ledger().claimChunk(LEASE)).isEmpty();
        ports().elapse(Duration.ofMinutes(1));
        assertThat(take(claimed(), 10)).hasSize(1);
    }

    @Test
    default void rolledBackTakingAndRecordingLeavesRecipientsReady() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();

        Rollback.of(
                ports().transactions(),
                () -> ledger().record(claim, outcomes(take(claim, 2), RecipientStatus.ACCEPTED)));

        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.READY, 2L));
    }

    @Test
    default void concurrentSendersNeverShareARecipient() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(24);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 3);

        List<List<Recipient>> sent = Race.of(4, _ -> sendAll());

        assertThat(sent.stream().flatMap(List::stream).map(Recipient::subscriber))
                .hasSize(24)
                .doesNotHaveDuplicates();
        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.ACCEPTED, 24L));
    }

    private List<Recipient> sendAll() {
        List<Recipient> sent = new ArrayList<>();
        Optional<Claimed<Chunk>> claim = ledger().claimChunk(LEASE);
        while (claim.isPresent()) {
            List<Recipient> batch = take(claim.get(), 2);
            while (!batch.isEmpty()) {
                sent.addAll(batch);
                ledger().record(claim.get(), outcomes(batch, RecipientStatus.ACCEPTED));
                batch = take(claim.get(), 2);
            }
            ledger().release(claim.get(), Duration.ZERO);
            claim = ledger().claimChunk(LEASE);
        }
        return sent;
    }
}
