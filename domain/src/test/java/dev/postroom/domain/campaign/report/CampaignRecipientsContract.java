package dev.postroom.domain.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.LedgerScene;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.FinalOutcome;
import dev.postroom.domain.campaign.sending.LedgerPlace;
import dev.postroom.domain.campaign.sending.RecipientOutcome;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.Subscriber;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Tests that every implementation of {@link CampaignRecipients} must pass. */
public interface CampaignRecipientsContract extends PortContract {

    private List<RecipientState> all(
            Workspace workspace, Campaign campaign, Set<RecipientStatus> statuses) {
        return Pages.walk(
                2,
                Sort.ascending(RecipientState.Sort.CREATED_AT),
                page ->
                        ports().campaign()
                                .recipients()
                                .list(workspace, campaign.id(), statuses, page));
    }

    private Claimed<Chunk> claim() {
        return ports().campaign().ledger().claimChunk(LedgerScene.LEASE, List.of()).orElseThrow();
    }

    private void record(RecipientStatus status, String reply) {
        Claimed<Chunk> chunk = claim();
        CampaignLedger ledger = ports().campaign().ledger();
        LedgerPlace first = ledger.read(chunk, LedgerScene.EVERYBODY, 0, 1).getFirst().place();
        RecipientOutcome outcome =
                new RecipientOutcome(first, status, 1, Optional.of(reply), Optional.empty());
        ledger.record(chunk, List.of(outcome), List.of(), LedgerScene.LEASE);
        ledger.release(chunk, Duration.ZERO);
    }

    @Test
    default void recipientsAreListedByPositionWithTheirTotal() {
        LedgerScene scene = LedgerScene.live(ports());
        List<Subscriber> people = scene.subscribers(5);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);

        List<RecipientState> listed = all(scene.workspace(), campaign, Set.of());

        assertThat(listed)
                .isEqualTo(
                        IntStream.range(0, people.size())
                                .mapToObj(i ->
                                        new RecipientState(
                                                people.get(i).id(),
                                                i + 1,
                                                Optional.of(people.get(i).email()),
                                                RecipientStatus.READY,
                                                0,
                                                Optional.empty()))
                                .toList());
        Page<RecipientState> last =
                ports().campaign()
                        .recipients()
                        .list(
                                scene.workspace(),
                                campaign.id(),
                                Set.of(),
                                PageRequest.first(
                                        2, Sort.descending(RecipientState.Sort.CREATED_AT)));
        assertThat(last.total()).isEqualTo(5);
        assertThat(last.items())
                .extracting(RecipientState::subscriber)
                .containsExactly(people.get(4).id(), people.get(3).id());
    }

    @Test
    default void statusesRestrictItemsAndTotal() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(3);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        record(RecipientStatus.BOUNCED, "550 no such user");

        List<RecipientState> bounced =
                all(scene.workspace(), campaign, Set.of(RecipientStatus.BOUNCED));

        assertThat(bounced)
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.status()).isEqualTo(RecipientStatus.BOUNCED);
                    assertThat(one.attempts()).isEqualTo(1);
                    assertThat(one.reply()).contains("550 no such user");
                });
        assertThat(
                        all(
                                scene.workspace(),
                                campaign,
                                Set.of(RecipientStatus.READY, RecipientStatus.BOUNCED)))
                .hasSize(3);
        assertThat(
                        ports().campaign()
                                .recipients()
                                .list(
                                        scene.workspace(),
                                        campaign.id(),
                                        Set.of(RecipientStatus.READY),
                                        PageRequest.first(
                                                1, Sort.ascending(RecipientState.Sort.CREATED_AT)))
                                .total())
                .isEqualTo(2);
    }

    @Test
    default void aDeletedSubscriberStaysWithoutAnAddress() {
        LedgerScene scene = LedgerScene.live(ports());
        Subscriber leaving = scene.subscribers(1).getFirst();
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        ports().subscriber().subscribers().delete(scene.workspace(), leaving.id());

        assertThat(all(scene.workspace(), campaign, Set.of()))
                .singleElement()
                .satisfies(one -> assertThat(one.email()).isEmpty());
    }

    @Test
    default void otherWorkspacesAndOtherCampaignsHaveTheirOwnRecipients() {
        LedgerScene scene = LedgerScene.live(ports());
        scene.subscribers(1);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        Campaign other = scene.started(OnUnknown.RESEND);

        for (Workspace stranger : strangersTo(scene.workspace())) {
            assertThat(all(stranger, campaign, Set.of())).isEmpty();
        }
        assertThat(all(scene.workspace(), other, Set.of())).isEmpty();
    }

    @Test
    default void theOutcomeOfAMailIsFoundByItsRecipient() {
        LedgerScene scene = LedgerScene.live(ports());
        List<Subscriber> people = scene.subscribers(3);
        Campaign campaign = scene.frozen(OnUnknown.RESEND, 10);
        record(RecipientStatus.BOUNCED, "550 no such user");
        List<SubscriberId> wanted =
                List.of(people.get(0).id(), people.get(1).id(), new SubscriberId(newId()));

        List<FinalOutcome> found =
                ports().campaign().recipients().outcomes(scene.workspace(), campaign.id(), wanted);

        assertThat(found)
                .extracting(FinalOutcome::subscriber, FinalOutcome::status, FinalOutcome::attempts)
                .containsExactlyInAnyOrder(
                        tuple(people.get(0).id(), RecipientStatus.BOUNCED, 1),
                        tuple(people.get(1).id(), RecipientStatus.ACCEPTED, 1));
        assertThat(found)
                .extracting(FinalOutcome::address)
                .containsExactlyInAnyOrder(
                        Optional.of(people.get(0).email()), Optional.of(people.get(1).email()));
        for (Workspace stranger : strangersTo(scene.workspace())) {
            assertThat(ports().campaign().recipients().outcomes(stranger, campaign.id(), wanted))
                    .isEmpty();
        }
    }
}
