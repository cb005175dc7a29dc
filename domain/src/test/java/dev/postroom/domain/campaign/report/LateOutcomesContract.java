package dev.postroom.domain.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.LedgerScene;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.FinalOutcome;
import dev.postroom.domain.campaign.sending.LedgerEntry;
import dev.postroom.domain.campaign.sending.PendingCampaignEvents;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.Subscriber;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tests that every implementation of {@link LateOutcomes} must pass. */
public interface LateOutcomesContract extends PortContract {

    private CampaignLedger ledger() {
        return ports().campaign().ledger();
    }

    private LateOutcomes late() {
        return ports().campaign().late();
    }

    private Claimed<Chunk> claimed() {
        return ledger().claimChunk(LedgerScene.LEASE, List.of()).orElseThrow();
    }

    /** A campaign that was sent to three people in chunks of two, with this outcome for each. */
    private Campaign sent(LedgerScene scene, RecipientStatus status) {
        Campaign campaign = scene.frozen(OnUnknown.HOLD, 2);
        handleAll(scene, status);
        scene.move(campaign, CampaignStatus.SENT);
        return campaign;
    }

    private void handleAll(LedgerScene scene, RecipientStatus status) {
        Optional<Claimed<Chunk>> claim = ledger().claimChunk(LedgerScene.LEASE, List.of());
        while (claim.isPresent()) {
            scene.handle(claim.get(), 100, status);
            ledger().release(claim.get(), Duration.ZERO);
            claim = ledger().claimChunk(LedgerScene.LEASE, List.of());
        }
    }

    @Test
    default void aRecipientIsInHandWhileASenderHasItsChunk() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.HOLD, 2);
        assertThat(read(scene.workspace(), campaign.id(), 1).orElseThrow().isInHand()).isFalse();

        Claimed<Chunk> claim = claimed();

        assertThat(read(scene.workspace(), campaign.id(), 1).orElseThrow().isInHand()).isTrue();
        ports().elapse(LedgerScene.LEASE);
        assertThat(read(scene.workspace(), campaign.id(), 1).orElseThrow().isInHand()).isFalse();
        Claimed<Chunk> next = claimed();
        ledger().release(next, Duration.ZERO);
        assertThat(read(scene.workspace(), campaign.id(), 1).orElseThrow().isInHand()).isFalse();
        assertThat(next.generation()).isGreaterThan(claim.generation());
    }

    @Test
    default void theRecipientsNearOneAreThoseWhoseMailsWereHandedOver() {
        LedgerScene scene = LedgerScene.live(ports());
        List<Subscriber> people = scene.subscribers(5);
        Campaign campaign = scene.frozen(OnUnknown.HOLD, 2);
        handleAll(scene, RecipientStatus.ACCEPTED);
        scene.move(campaign, CampaignStatus.SENT);
        replace(scene, campaign, 2, RecipientStatus.BOUNCED);
        replace(scene, campaign, 5, RecipientStatus.COMPLAINED);

        List<LateOutcomes.Near> near = late().near(scene.workspace(), campaign.id(), 3, 2);

        assertThat(near).hasSize(4);
        assertThat(near.stream().filter(one -> one.denial().isPresent())).hasSize(1);
        assertThat(near)
                .extracting(LateOutcomes.Near::subscriber)
                .isSubsetOf(people.stream().map(Subscriber::id).toList());
        assertThat(late().near(scene.workspace(), campaign.id(), 1, 1)).hasSize(1);
        Workspace other = ports().newWorkspace(Environment.LIVE);
        assertThat(late().near(other, campaign.id(), 3, 2)).isEmpty();
    }

    private Optional<LateOutcomes.Known> read(Workspace workspace, CampaignId id, int position) {
        return ports().transactions().inTransaction(() -> late().lock(workspace, id, position));
    }

    private void replace(
            LedgerScene scene, Campaign campaign, int position, RecipientStatus status) {
        ports().transactions()
                .inTransaction(() -> {
                    assertThat(
                                    ports().campaign()
                                            .campaigns()
                                            .lock(scene.workspace(), campaign.id()))
                            .isPresent();
                    assertThat(late().lock(scene.workspace(), campaign.id(), position)).isPresent();
                    late().replace(
                                    scene.workspace(),
                                    campaign.id(),
                                    position,
                                    status,
                                    "550 no such user");
                });
    }

    private List<FinalOutcome> take(LedgerScene scene, Campaign campaign, int max) {
        return ports().transactions()
                .inTransaction(() ->
                        ports().campaign().pending().takeOf(scene.workspace(), campaign.id(), max));
    }

    private List<RecipientStatus> told(LedgerScene scene, Campaign campaign) {
        return take(scene, campaign, 100).stream().map(FinalOutcome::status).toList();
    }

    private Map<RecipientStatus, Long> counts(LedgerScene scene, Campaign campaign) {
        return ports().campaign()
                .campaigns()
                .find(scene.workspace(), campaign.id())
                .orElseThrow()
                .stats()
                .byStatus();
    }

    private List<RecipientState> rows(LedgerScene scene, Campaign campaign) {
        return ports().campaign()
                .recipients()
                .list(
                        scene.workspace(),
                        campaign.id(),
                        Set.of(),
                        PageRequest.first(10, Sort.ascending(RecipientState.Sort.CREATED_AT)))
                .items();
    }

    @Test
    default void aRecipientIsKnownByItsPositionAlone() {
        LedgerScene scene = LedgerScene.live(ports());
        List<Subscriber> people = scene.subscribers(3);
        Campaign campaign = sent(scene, RecipientStatus.ACCEPTED);
        Campaign other = scene.started(OnUnknown.HOLD);

        assertThat(read(scene.workspace(), campaign.id(), 3))
                .hasValueSatisfying(known -> {
                    assertThat(known.subscriber()).isEqualTo(people.get(2).id());
                    assertThat(known.status()).isEqualTo(RecipientStatus.ACCEPTED);
                    assertThat(Duration.between(known.at(), ports().now()).abs())
                            .isLessThan(Duration.ofSeconds(30));
                });
        for (int position : new int[] {0, -1, 4, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertThat(read(scene.workspace(), campaign.id(), position)).isEmpty();
        }
        assertThat(read(scene.workspace(), other.id(), 1)).isEmpty();
        for (Workspace stranger : strangersTo(scene.workspace())) {
            assertThat(read(stranger, campaign.id(), 1)).isEmpty();
        }
    }

    @Test
    default void theCountsMoveWithTheRecipient() {
        for (Environment environment : Environment.values()) {
            LedgerScene scene = new LedgerScene(ports(), ports().newWorkspace(environment));
            scene.subscribers(3);
            Campaign campaign = sent(scene, RecipientStatus.ACCEPTED);

            replace(scene, campaign, 2, RecipientStatus.BOUNCED);
            replace(scene, campaign, 3, RecipientStatus.COMPLAINED);

            assertThat(counts(scene, campaign))
                    .containsOnly(
                            Map.entry(RecipientStatus.ACCEPTED, 1L),
                            Map.entry(RecipientStatus.BOUNCED, 1L),
                            Map.entry(RecipientStatus.COMPLAINED, 1L));
            List<RecipientState> rows = rows(scene, campaign);
            assertThat(rows)
                    .extracting(RecipientState::status)
                    .containsExactly(
                            RecipientStatus.ACCEPTED,
                            RecipientStatus.BOUNCED,
                            RecipientStatus.COMPLAINED);
            assertThat(rows.get(1).reply()).contains("550 no such user");
            assertThat(rows.get(1).attempts()).isEqualTo(1);
        }
    }

    @Test
    default void aRecipientInDoubtEnds() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(3);
        Campaign campaign = sent(scene, RecipientStatus.UNKNOWN);

        replace(scene, campaign, 1, RecipientStatus.BOUNCED);

        assertThat(counts(scene, campaign))
                .containsOnly(
                        Map.entry(RecipientStatus.UNKNOWN, 2L),
                        Map.entry(RecipientStatus.BOUNCED, 1L));
        assertThat(told(scene, campaign)).containsExactly(RecipientStatus.BOUNCED);
    }

    @Test
    default void anOutcomeThatWasToldIsFollowedByTheLaterOneAlone() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(3);
        Campaign campaign = sent(scene, RecipientStatus.ACCEPTED);
        assertThat(told(scene, campaign)).hasSize(3);

        replace(scene, campaign, 3, RecipientStatus.COMPLAINED);

        assertThat(told(scene, campaign)).containsExactly(RecipientStatus.COMPLAINED);
        assertThat(told(scene, campaign)).isEmpty();
    }

    @Test
    default void anOutcomeThatWasNotToldComesBeforeTheLaterOne() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = sent(scene, RecipientStatus.ACCEPTED);

        replace(scene, campaign, 1, RecipientStatus.BOUNCED);

        assertThat(told(scene, campaign))
                .containsExactly(RecipientStatus.ACCEPTED, RecipientStatus.BOUNCED);
        assertThat(told(scene, campaign)).isEmpty();
    }

    @Test
    default void aCampaignThatWasToldIsDueOnceMore() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = sent(scene, RecipientStatus.ACCEPTED);
        while (take().isPresent()) {
            assertThat(counts(scene, campaign)).isNotEmpty();
        }

        replace(scene, campaign, 1, RecipientStatus.BOUNCED);

        assertThat(Stream.of(take().orElseThrow()).flatMap(part -> part.outcomes().stream()))
                .extracting(FinalOutcome::status, FinalOutcome::reply)
                .containsExactly(tuple(RecipientStatus.BOUNCED, Optional.of("550 no such user")));
    }

    private Optional<PendingCampaignEvents.Part> take() {
        return ports().transactions().inTransaction(() -> ports().campaign().pending().take(10));
    }

    @Test
    default void aChangeThatIsRolledBackLeavesEverything() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = sent(scene, RecipientStatus.ACCEPTED);

        Rollback.of(
                ports().transactions(),
                () ->
                        late().replace(
                                        scene.workspace(),
                                        campaign.id(),
                                        1,
                                        RecipientStatus.BOUNCED,
                                        "550 no such user"));

        assertThat(counts(scene, campaign)).containsOnly(Map.entry(RecipientStatus.ACCEPTED, 1L));
        assertThat(told(scene, campaign)).containsExactly(RecipientStatus.ACCEPTED);
    }

    @Test
    default void aLongTextIsCut() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = sent(scene, RecipientStatus.ACCEPTED);

        ports().transactions()
                .inTransaction(() ->
                        late().replace(
                                        scene.workspace(),
                                        campaign.id(),
                                        1,
                                        RecipientStatus.BOUNCED,
                                        "a".repeat(5000)));

        assertThat(rows(scene, campaign).getFirst().reply()).contains("a".repeat(500));
    }

    @Test
    default void aRetryReachesThoseWhoBouncedLaterAndTellsNoComplaintTwice() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(3);
        Campaign campaign = sent(scene, RecipientStatus.ACCEPTED);
        replace(scene, campaign, 1, RecipientStatus.BOUNCED);
        replace(scene, campaign, 2, RecipientStatus.COMPLAINED);
        assertThat(told(scene, campaign)).hasSize(5);

        ports().transactions()
                .inTransaction(() -> {
                    assertThat(ledger().reopen(scene.workspace(), campaign.id())).isEqualTo(1);
                    scene.move(campaign, CampaignStatus.SENDING);
                });
        handleAll(scene, RecipientStatus.ACCEPTED);

        assertThat(counts(scene, campaign))
                .containsOnly(
                        Map.entry(RecipientStatus.ACCEPTED, 2L),
                        Map.entry(RecipientStatus.COMPLAINED, 1L));
        assertThat(told(scene, campaign)).containsExactly(RecipientStatus.ACCEPTED);
    }

    @Test
    default void aRetryKeepsALateOutcomeThatWasNotTold() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = sent(scene, RecipientStatus.ACCEPTED);
        replace(scene, campaign, 1, RecipientStatus.BOUNCED);

        ports().transactions()
                .inTransaction(() -> {
                    ledger().reopen(scene.workspace(), campaign.id());
                    scene.move(campaign, CampaignStatus.SENDING);
                });
        handleAll(scene, RecipientStatus.ACCEPTED);

        assertThat(told(scene, campaign))
                .containsExactly(
                        RecipientStatus.ACCEPTED,
                        RecipientStatus.BOUNCED,
                        RecipientStatus.ACCEPTED);
    }

    @Test
    default void aWindowThatIsInFlightRecordsTheOthers() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(3);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Claimed<Chunk> claim = claimed();
        List<LedgerEntry> read = scene.read(claim, 10);
        scene.record(
                claim, List.of(LedgerScene.outcome(read.getFirst(), RecipientStatus.ACCEPTED)));

        replace(scene, campaign, 1, RecipientStatus.BOUNCED);
        scene.record(
                claim,
                LedgerScene.outcomes(read.subList(1, read.size()), RecipientStatus.ACCEPTED));

        assertThat(counts(scene, campaign))
                .containsOnly(
                        Map.entry(RecipientStatus.ACCEPTED, 2L),
                        Map.entry(RecipientStatus.BOUNCED, 1L));
    }

    @Test
    default void eachOutcomeIsToldOnceAndInOrderWhileReportsCome() {
        LedgerScene scene = LedgerScene.live(ports());
        List<SubscriberId> people = scene.subscribers(12).stream().map(Subscriber::id).toList();
        Campaign campaign = sent(scene, RecipientStatus.ACCEPTED);

        List<List<FinalOutcome>> told =
                Race.of(
                        3,
                        number ->
                                number == 0
                                        ? takeOften(scene, campaign)
                                        : reports(scene, campaign, number));

        Map<SubscriberId, List<RecipientStatus>> each =
                Stream.concat(
                                told.stream().flatMap(List::stream),
                                take(scene, campaign, 100).stream())
                        .collect(
                                Collectors.groupingBy(
                                        FinalOutcome::subscriber,
                                        Collectors.mapping(
                                                FinalOutcome::status, Collectors.toList())));
        assertThat(each.keySet()).containsExactlyInAnyOrderElementsOf(people);
        assertThat(each.values())
                .allSatisfy(statuses ->
                        assertThat(statuses)
                                .containsExactly(
                                        RecipientStatus.ACCEPTED, RecipientStatus.BOUNCED));
        assertThat(counts(scene, campaign)).containsOnly(Map.entry(RecipientStatus.BOUNCED, 12L));
    }

    private List<FinalOutcome> takeOften(LedgerScene scene, Campaign campaign) {
        return IntStream.range(0, 20)
                .mapToObj(_ -> take(scene, campaign, 1))
                .flatMap(List::stream)
                .toList();
    }

    private List<FinalOutcome> reports(LedgerScene scene, Campaign campaign, int first) {
        for (int position = first; position <= 12; position += 2) {
            replace(scene, campaign, position, RecipientStatus.BOUNCED);
        }
        return List.of();
    }
}
