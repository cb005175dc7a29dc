package dev.postroom.domain.campaign.sending;

import static dev.postroom.domain.campaign.LedgerScene.LEASE;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.LedgerScene;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.Subscriber;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tests that every implementation of {@link PendingCampaignEvents} must pass. */
public interface PendingCampaignEventsContract extends PortContract {

    private CampaignLedger ledger() {
        return ports().campaign().ledger();
    }

    private Optional<PendingCampaignEvents.Part> take(int max) {
        return ports().transactions().inTransaction(() -> ports().campaign().pending().take(max));
    }

    /** All parts that can be taken now, of that size. */
    private List<PendingCampaignEvents.Part> takeAll(int max) {
        List<PendingCampaignEvents.Part> parts = new ArrayList<>();
        Optional<PendingCampaignEvents.Part> next = take(max);
        while (next.isPresent()) {
            parts.add(next.get());
            next = take(max);
        }
        return parts;
    }

    private static Stream<FinalOutcome> outcomes(List<PendingCampaignEvents.Part> parts) {
        return parts.stream().flatMap(part -> part.outcomes().stream());
    }

    private List<FinalOutcome> takeOf(LedgerScene scene, Campaign campaign) {
        return ports().transactions()
                .inTransaction(() ->
                        ports().campaign().pending().takeOf(scene.workspace(), campaign.id(), 100));
    }

    private Claimed<Chunk> claimed() {
        return ledger().claimChunk(LEASE, List.of()).orElseThrow();
    }

    /** Hands over every open recipient of every chunk with that outcome. */
    private void handleAll(LedgerScene scene, RecipientStatus status) {
        Optional<Claimed<Chunk>> claim = ledger().claimChunk(LEASE, List.of());
        while (claim.isPresent()) {
            scene.handle(claim.get(), 100, status);
            ledger().release(claim.get(), Duration.ZERO);
            claim = ledger().claimChunk(LEASE, List.of());
        }
    }

    @Test
    default void eachOutcomeIsTakenOnceWithAddressReplyAndTime() {
        LedgerScene scene = LedgerScene.live(ports());
        List<Subscriber> people = scene.subscribers(4);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        List<LedgerEntry> read = scene.read(claim, 10);
        scene.record(
                claim,
                List.of(
                        LedgerScene.outcome(read.get(0), RecipientStatus.ACCEPTED),
                        LedgerScene.outcome(read.get(1), RecipientStatus.BOUNCED),
                        LedgerScene.outcome(read.get(2), RecipientStatus.FAILED),
                        LedgerScene.outcome(read.get(3), RecipientStatus.SUPPRESSED)));

        List<PendingCampaignEvents.Part> parts = takeAll(10);

        assertThat(outcomes(parts))
                .extracting(FinalOutcome::address, FinalOutcome::status)
                .containsExactly(
                        tuple(Optional.of(people.get(0).email()), RecipientStatus.ACCEPTED),
                        tuple(Optional.of(people.get(1).email()), RecipientStatus.BOUNCED),
                        tuple(Optional.of(people.get(2).email()), RecipientStatus.FAILED));
        PendingCampaignEvents.Part first =
                parts.stream().filter(part -> !part.outcomes().isEmpty()).findFirst().orElseThrow();
        assertThat(first.workspace()).isEqualTo(scene.workspace());
        assertThat(first.campaign()).isEqualTo(campaign.id());
        assertThat(first.outcomes().get(0).reply()).isEmpty();
        assertThat(first.outcomes().get(1).reply()).isPresent();
        assertThat(first.outcomes())
                .allSatisfy(one ->
                        assertThat(Duration.between(one.at(), ports().now()).abs())
                                .isLessThan(Duration.ofSeconds(30)));
        assertThat(takeOf(scene, campaign)).isEmpty();
    }

    @Test
    default void outcomesAreTakenInPartsOfTheSizeThatIsAskedFor() {
        LedgerScene scene = LedgerScene.live(ports());
        List<SubscriberId> people = scene.subscribers(7).stream().map(Subscriber::id).toList();
        scene.frozen(OnUnknown.RESEND, 3);
        handleAll(scene, RecipientStatus.ACCEPTED);

        List<PendingCampaignEvents.Part> parts = takeAll(2);

        assertThat(parts).allSatisfy(part -> assertThat(part.outcomes().size()).isLessThan(3));
        assertThat(outcomes(parts))
                .extracting(FinalOutcome::subscriber)
                .containsExactlyElementsOf(people);
    }

    @Test
    default void whatACrashRolledBackIsTakenAgain() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(3);
        scene.frozen(OnUnknown.RESEND, 10);
        handleAll(scene, RecipientStatus.ACCEPTED);

        Rollback.of(
                ports().transactions(),
                () ->
                        assertThat(ports().campaign().pending().take(2))
                                .hasValueSatisfying(
                                        part -> assertThat(part.outcomes()).hasSize(2)));

        assertThat(outcomes(takeAll(10))).hasSize(3);
    }

    @Test
    default void outcomesThatComeLaterAreTakenToo() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(3);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        List<LedgerEntry> read = scene.read(claim, 10);
        scene.record(
                claim,
                List.of(
                        LedgerScene.deferred(read.get(0), Duration.ZERO),
                        LedgerScene.outcome(read.get(1), RecipientStatus.ACCEPTED)));
        assertThat(takeOf(scene, campaign)).hasSize(1);
        List<LedgerEntry> rest = scene.handle(claim, 10, RecipientStatus.FAILED);
        assertThat(rest).hasSize(2);

        assertThat(takeOf(scene, campaign))
                .extracting(FinalOutcome::status)
                .containsExactly(RecipientStatus.FAILED, RecipientStatus.FAILED);
        assertThat(takeOf(scene, campaign)).isEmpty();
    }

    @Test
    default void outcomesOfAWindowThatAPausedCampaignStillRecordsAreTaken() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(2);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        List<LedgerEntry> read = scene.read(claim, 10);
        scene.move(campaign, CampaignStatus.PAUSED);
        assertThat(outcomes(takeAll(10))).isEmpty();
        assertThat(scene.record(claim, LedgerScene.outcomes(read, RecipientStatus.ACCEPTED)))
                .isEqualTo(LeaseState.STOPPED);
        ledger().release(claim, Duration.ZERO);
        scene.move(campaign, CampaignStatus.CANCELLED);

        assertThat(outcomes(takeAll(10))).hasSize(2);
    }

    @Test
    default void aRetryLosesNoOutcomeAndGivesNewOnes() {
        LedgerScene scene = LedgerScene.live(ports());
        List<Subscriber> people = scene.subscribers(3);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        List<LedgerEntry> read = scene.read(claim, 10);
        scene.record(
                claim,
                List.of(
                        LedgerScene.outcome(read.get(0), RecipientStatus.ACCEPTED),
                        LedgerScene.outcome(read.get(1), RecipientStatus.BOUNCED)));
        assertThat(takeOf(scene, campaign)).hasSize(2);
        scene.record(claim, List.of(LedgerScene.outcome(read.get(2), RecipientStatus.FAILED)));
        ledger().release(claim, Duration.ZERO);
        scene.move(campaign, CampaignStatus.SENT);
        ports().transactions()
                .inTransaction(() -> {
                    ledger().reopen(scene.workspace(), campaign.id());
                    scene.move(campaign, CampaignStatus.SENDING);
                });
        handleAll(scene, RecipientStatus.ACCEPTED);

        Map<SubscriberId, List<RecipientStatus>> told =
                outcomes(takeAll(10))
                        .collect(
                                Collectors.groupingBy(
                                        FinalOutcome::subscriber,
                                        Collectors.mapping(
                                                FinalOutcome::status, Collectors.toList())));

        assertThat(told)
                .containsOnly(
                        Map.entry(people.get(1).id(), List.of(RecipientStatus.ACCEPTED)),
                        Map.entry(
                                people.get(2).id(),
                                List.of(RecipientStatus.FAILED, RecipientStatus.ACCEPTED)));
    }

    @Test
    default void aCampaignThatIsAskedForAgainIsDueOnceMoreThoughNothingIsLeft() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        handleAll(scene, RecipientStatus.ACCEPTED);
        scene.move(campaign, CampaignStatus.SENT);
        assertThat(outcomes(takeAll(10))).hasSize(1);
        for (Workspace stranger : strangersTo(scene.workspace())) {
            ports().transactions()
                    .inTransaction(
                            () -> ports().campaign().pending().again(stranger, campaign.id()));
        }
        assertThat(take(10)).isEmpty();

        ports().transactions()
                .inTransaction(
                        () -> ports().campaign().pending().again(scene.workspace(), campaign.id()));

        assertThat(take(10))
                .hasValueSatisfying(part -> assertThat(part.campaign()).isEqualTo(campaign.id()));
        assertThat(take(10)).isEmpty();
    }

    @Test
    default void aDeletedSubscriberHasNoAddress() {
        LedgerScene scene = LedgerScene.live(ports());
        Subscriber person = scene.subscribers(1).getFirst();
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        handleAll(scene, RecipientStatus.ACCEPTED);
        ports().subscriber().subscribers().delete(scene.workspace(), person.id());

        assertThat(takeOf(scene, campaign))
                .extracting(FinalOutcome::subscriber, FinalOutcome::address)
                .containsExactly(tuple(person.id(), Optional.empty()));
    }

    @Test
    default void outcomesOfOtherWorkspacesStayApart() {
        LedgerScene here = LedgerScene.live(ports());
        here.subscribers(2);
        Campaign campaign = here.frozen(OnUnknown.RESEND, 10);
        for (Workspace stranger : strangersTo(here.workspace())) {
            LedgerScene there = new LedgerScene(ports(), stranger);
            there.subscribers(3);
            there.frozen(OnUnknown.RESEND, 10);
        }
        handleAll(here, RecipientStatus.ACCEPTED);
        for (Workspace stranger : strangersTo(here.workspace())) {
            assertThat(takeOf(new LedgerScene(ports(), stranger), campaign)).isEmpty();
        }

        Map<Workspace, Long> taken =
                takeAll(2).stream()
                        .collect(
                                Collectors.groupingBy(
                                        PendingCampaignEvents.Part::workspace,
                                        Collectors.summingLong(part -> part.outcomes().size())));

        assertThat(taken).containsEntry(here.workspace(), 2L);
        assertThat(taken.keySet()).hasSizeGreaterThan(2);
        assertThat(taken.values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(2 + 3L * (taken.size() - 1));
    }

    @Test
    default void aDeletedCampaignHasNoOutcomes() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        handleAll(scene, RecipientStatus.ACCEPTED);
        scene.move(campaign, CampaignStatus.CANCELLED);
        ports().campaign().campaigns().delete(scene.workspace(), campaign.id());

        assertThat(outcomes(takeAll(10))).isEmpty();
    }
}
