package dev.postroom.domain.campaign;

import static dev.postroom.domain.campaign.LedgerScene.EVERYBODY;
import static dev.postroom.domain.campaign.LedgerScene.LEASE;
import static dev.postroom.domain.campaign.LedgerScene.outcomes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Handover of recipients to a sender, and their outcomes. */
interface LedgerHandoverContract extends PortContract {

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
    default void takenRecipientsAreSubmittingAndHaveTheirCurrentData() {
        LedgerScene scene = LedgerScene.live(ports());
        List<Subscriber> people = scene.subscribers(3);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        assertThat(claim.workspace()).isEqualTo(scene.workspace());
        assertThat(claim.work()).isEqualTo(new Chunk(campaign.id(), 1));

        List<Recipient> taken = new ArrayList<>(take(claim, 2));
        assertThat(taken).hasSize(2);
        assertThat(scene.stats(campaign))
                .isEqualTo(Map.of(RecipientStatus.READY, 1L, RecipientStatus.SUBMITTING, 2L));
        taken.addAll(take(claim, 2));

        assertThat(taken)
                .containsExactlyInAnyOrderElementsOf(
                        people.stream()
                                .map(p -> new Recipient(p.id(), p.email(), p.profile(), 0))
                                .toList());
        assertThat(take(claim, 2)).isEmpty();
    }

    @Test
    default void outcomesAreCountedAndFinishedChunksAreNotHandedOutAgain() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(4);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        List<RecipientStatus> ends =
                List.of(
                        RecipientStatus.ACCEPTED,
                        RecipientStatus.BOUNCED,
                        RecipientStatus.FAILED,
                        RecipientStatus.UNKNOWN);
        for (RecipientStatus end : ends) {
            assertThat(ledger().record(claim, outcomes(take(claim, 1), end))).isTrue();
        }

        ledger().release(claim, Duration.ZERO);

        assertThat(scene.stats(campaign)).containsOnlyKeys(ends).containsValue(1L).hasSize(4);
        ports().elapse(LEASE);
        assertThat(ledger().claimChunk(LEASE)).isEmpty();
    }

    @Test
    default void allChunksTogetherContainEachRecipientOnce() {
        LedgerScene scene = LedgerScene.live(ports());
        List<Subscriber> people = scene.subscribers(7);
        scene.frozen(OnUnknown.RESEND, 3);
        List<Integer> numbers = new ArrayList<>();
        List<Recipient> taken = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Claimed<Chunk> claim = claimed();
            numbers.add(claim.work().number());
            taken.addAll(take(claim, 10));
        }

        assertThat(ledger().claimChunk(LEASE)).isEmpty();
        assertThat(numbers).containsExactlyInAnyOrder(1, 2, 3);
        assertThat(taken.stream().map(Recipient::subscriber))
                .containsExactlyInAnyOrderElementsOf(people.stream().map(Subscriber::id).toList());
    }

    @Test
    default void aDeferredRecipientIsDueLaterAndCountsItsAttempts() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> first = claimed();
        Recipient taken = take(first, 1).getFirst();
        RecipientOutcome later =
                new RecipientOutcome(
                        taken.subscriber(),
                        RecipientStatus.DEFERRED,
                        Optional.of("451 later"),
                        Optional.of(Duration.ofMinutes(10)));
        assertThat(ledger().record(first, List.of(later))).isTrue();
        assertThat(take(first, 1)).isEmpty();
        ledger().release(first, Duration.ZERO);

        ports().elapse(Duration.ofMinutes(9));
        assertThat(ledger().claimChunk(LEASE)).isEmpty();
        assertThat(scene.stats(campaign)).isEqualTo(Map.of(RecipientStatus.DEFERRED, 1L));

        ports().elapse(Duration.ofMinutes(1));
        Recipient again = take(claimed(), 1).getFirst();
        assertThat(again.subscriber()).isEqualTo(taken.subscriber());
        assertThat(again.attempts()).isEqualTo(1);
    }

    @Test
    default void ineligibleRecipientsAreSuppressedAndSkipped() {
        LedgerScene scene = LedgerScene.live(ports());
        List<Subscriber> people = scene.subscribers(4);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        ports().subscriber().subscribers().delete(scene.workspace(), people.get(0).id());
        for (int i = 1; i < 3; i++) {
            Subscriber person = people.get(i);
            ports().subscriber()
                    .subscribers()
                    .update(
                            scene.workspace(),
                            person.changed(
                                    person.email(),
                                    SubscriberStatus.UNSUBSCRIBED,
                                    person.profile(),
                                    ports().now()));
        }

        List<Recipient> taken = take(claimed(), 2);

        assertThat(taken.stream().map(Recipient::subscriber)).containsExactly(people.get(3).id());
        assertThat(scene.stats(campaign))
                .isEqualTo(Map.of(RecipientStatus.SUPPRESSED, 3L, RecipientStatus.SUBMITTING, 1L));
    }

    @Test
    default void recipientsThatLeftTheTagsAreSuppressed() {
        LedgerScene scene = LedgerScene.live(ports());
        Subscriber stays = scene.subscribers(1).getFirst();
        Subscriber leaves = scene.subscribers(1).getFirst();
        Tag tag = TagFixture.tag(newId()).build();
        ports().tag().tags().addUnlessPresent(scene.workspace(), tag);
        Audience onTag = new Audience(List.of(tag.id()), List.of(), false);
        for (Subscriber person : List.of(stays, leaves)) {
            ports().subscriber()
                    .memberships()
                    .add(scene.workspace(), person.id(), List.of(tag.id()), ports().now(), "api");
        }
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        ports().subscriber().memberships().remove(scene.workspace(), leaves.id(), tag.id());

        List<Recipient> taken = ledger().take(claimed(), onTag, 10, LEASE);

        assertThat(taken.stream().map(Recipient::subscriber)).containsExactly(stays.id());
        assertThat(scene.stats(campaign)).containsEntry(RecipientStatus.SUPPRESSED, 1L);
    }

    @Test
    default void aPauseStopsTakingButStoresOutcomesOfMailsInFlight() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        List<Recipient> inFlight = take(claim, 1);

        scene.move(campaign, CampaignStatus.PAUSED);

        assertThat(take(claim, 1)).isEmpty();
        assertThat(ledger().record(claim, outcomes(inFlight, RecipientStatus.ACCEPTED))).isTrue();
        ledger().release(claim, Duration.ZERO);
        ports().elapse(LEASE);
        assertThat(ledger().claimChunk(LEASE)).isEmpty();
        assertThat(scene.stats(campaign))
                .isEqualTo(Map.of(RecipientStatus.READY, 1L, RecipientStatus.ACCEPTED, 1L));

        scene.move(campaign, CampaignStatus.SENDING);
        assertThat(take(claimed(), 5)).hasSize(1);
    }
}
