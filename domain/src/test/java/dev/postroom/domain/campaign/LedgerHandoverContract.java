package dev.postroom.domain.campaign;

import static dev.postroom.domain.campaign.LedgerScene.EVERYBODY;
import static dev.postroom.domain.campaign.LedgerScene.LEASE;
import static dev.postroom.domain.campaign.LedgerScene.deferred;
import static dev.postroom.domain.campaign.LedgerScene.outcome;
import static dev.postroom.domain.campaign.LedgerScene.positions;
import static dev.postroom.domain.campaign.LedgerScene.recipients;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.LeaseState;
import dev.postroom.domain.campaign.sending.LedgerEntry;
import dev.postroom.domain.campaign.sending.LedgerPlace;
import dev.postroom.domain.campaign.sending.Recipient;
import dev.postroom.domain.campaign.sending.RecipientOutcome;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.subscriber.Subscriber;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Handover of recipients to a sender, and their outcomes. */
public interface LedgerHandoverContract extends PortContract {

    private CampaignLedger ledger() {
        return ports().campaign().ledger();
    }

    private Claimed<Chunk> claimed() {
        return ledger().claimChunk(LEASE, List.of()).orElseThrow();
    }

    @Test
    default void recipientsAreReadInOrderWithTheirCurrentDataAndReadingChangesNothing() {
        LedgerScene scene = LedgerScene.live(ports());
        List<Subscriber> people = scene.subscribers(3);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        assertThat(claim.workspace()).isEqualTo(scene.workspace());
        assertThat(claim.work()).isEqualTo(new Chunk(campaign.id(), 1));

        List<LedgerEntry> read = new ArrayList<>(ledger().read(claim, EVERYBODY, 0, 2));
        assertThat(read).hasSize(2).isEqualTo(ledger().read(claim, EVERYBODY, 0, 2));
        read.addAll(ledger().read(claim, EVERYBODY, 2, 2));

        assertThat(positions(read)).containsExactly(1, 2, 3);
        assertThat(recipients(read))
                .containsExactlyInAnyOrderElementsOf(
                        people.stream()
                                .map(p -> new Recipient(p.id(), p.email(), p.profile()))
                                .toList());
        assertThat(ledger().read(claim, EVERYBODY, 3, 2)).isEmpty();
        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.READY, 3L));
    }

    @Test
    default void outcomesAreCountedAndFinishedChunksAreNotHandedOutAgain() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(5);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        List<RecipientStatus> ends =
                List.of(
                        RecipientStatus.ACCEPTED,
                        RecipientStatus.BOUNCED,
                        RecipientStatus.FAILED,
                        RecipientStatus.SUPPRESSED,
                        RecipientStatus.UNKNOWN);
        ends.forEach(end -> scene.handle(claim, 1, end));

        ledger().release(claim, Duration.ZERO);

        assertThat(scene.stats(campaign)).containsOnlyKeys(ends).containsValue(1L).hasSize(5);
        ports().elapse(LEASE);
        assertThat(ledger().claimChunk(LEASE, List.of())).isEmpty();
    }

    @Test
    default void aWindowThatIsRecordedTwiceCountsOnce() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(4);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        List<LedgerEntry> read = scene.read(claim, 3);
        List<RecipientOutcome> window =
                List.of(
                        outcome(read.get(0), RecipientStatus.ACCEPTED),
                        deferred(read.get(1), LEASE),
                        outcome(read.get(2), RecipientStatus.READY));

        assertThat(scene.record(claim, window)).isEqualTo(LeaseState.HELD);
        assertThat(scene.record(claim, window)).isEqualTo(LeaseState.HELD);

        assertThat(scene.stats(campaign))
                .isEqualTo(
                        Map.of(
                                RecipientStatus.ACCEPTED, 1L,
                                RecipientStatus.DEFERRED, 1L,
                                RecipientStatus.READY, 2L));
    }

    @Test
    default void theOutcomesOfAWindowMayDifferAndEndWhereTheyBelong() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(3);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        List<LedgerEntry> read = scene.read(claim, 3);

        scene.record(
                claim,
                List.of(
                        outcome(read.get(2), RecipientStatus.BOUNCED),
                        outcome(read.get(0), RecipientStatus.ACCEPTED)));

        assertThat(positions(scene.read(claim, 3))).containsExactly(2);
        assertThat(scene.stats(campaign))
                .isEqualTo(
                        Map.of(
                                RecipientStatus.READY, 1L,
                                RecipientStatus.ACCEPTED, 1L,
                                RecipientStatus.BOUNCED, 1L));
    }

    @Test
    default void allChunksTogetherContainEachRecipientOnce() {
        LedgerScene scene = LedgerScene.live(ports());
        List<Subscriber> people = scene.subscribers(7);
        scene.frozen(OnUnknown.RESEND, 3);
        List<Integer> numbers = new ArrayList<>();
        List<LedgerEntry> read = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Claimed<Chunk> claim = claimed();
            numbers.add(claim.work().number());
            read.addAll(scene.read(claim, 10));
        }

        assertThat(ledger().claimChunk(LEASE, List.of())).isEmpty();
        assertThat(numbers).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(positions(read)).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7);
        assertThat(recipients(read).stream().map(Recipient::subscriber))
                .containsExactlyInAnyOrderElementsOf(people.stream().map(Subscriber::id).toList());
    }

    @Test
    default void aDeferredRecipientIsDueLaterAndCountsItsAttempts() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> first = claimed();
        LedgerEntry read = scene.read(first, 1).getFirst();
        scene.record(first, List.of(deferred(read, Duration.ofMinutes(10))));
        assertThat(scene.read(first, 1)).isEmpty();
        ledger().release(first, Duration.ZERO);

        ports().elapse(Duration.ofMinutes(9));
        assertThat(ledger().claimChunk(LEASE, List.of())).isEmpty();
        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.DEFERRED, 1L));

        ports().elapse(Duration.ofMinutes(1));
        Claimed<Chunk> second = claimed();
        assertThat(scene.read(second, 1).getFirst().place())
                .isEqualTo(new LedgerPlace(1, RecipientStatus.DEFERRED, 1));
        scene.handle(second, 1, RecipientStatus.ACCEPTED);
        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.ACCEPTED, 1L));
    }

    @Test
    default void aRecipientThatWasNotTriedStaysReady() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        LedgerPlace place = scene.read(claim, 1).getFirst().place();

        scene.record(
                claim,
                List.of(
                        RecipientOutcome.untried(
                                place, RecipientStatus.READY, Optional.of("away"))));

        assertThat(scene.read(claim, 1).getFirst().place()).isEqualTo(place);
        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.READY, 1L));
    }

    @Test
    default void aPauseStopsReadingButStoresOutcomesOfMailsInFlight() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        List<LedgerEntry> inFlight = scene.read(claim, 1);

        scene.move(campaign, CampaignStatus.PAUSED);

        assertThat(scene.read(claim, 1)).isEmpty();
        assertThat(scene.record(claim, LedgerScene.outcomes(inFlight, RecipientStatus.ACCEPTED)))
                .isEqualTo(LeaseState.STOPPED);
        ledger().release(claim, Duration.ZERO);
        ports().elapse(LEASE);
        assertThat(ledger().claimChunk(LEASE, List.of())).isEmpty();
        assertThat(scene.stats(campaign))
                .isEqualTo(Map.of(RecipientStatus.READY, 1L, RecipientStatus.ACCEPTED, 1L));

        scene.move(campaign, CampaignStatus.SENDING);
        assertThat(scene.read(claimed(), 5)).hasSize(1);
    }
}
