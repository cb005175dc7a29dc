package dev.postroom.domain.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignState.Standstill;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.subscriber.Filters;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tests that every implementation of {@link Campaigns} must pass. */
public interface CampaignsContract extends PortContract {

    private Campaigns campaigns() {
        return ports().campaign().campaigns();
    }

    private CampaignFixture fixture(Workspace workspace) {
        Template template = TemplateFixture.template(newId()).build();
        ports().template().templates().addUnlessPresent(workspace, template);
        return CampaignFixture.campaign(newId(), template.id());
    }

    private Campaign stored(Workspace workspace, CampaignFixture fixture) {
        Campaign campaign = fixture.build();
        campaigns().add(workspace, campaign);
        return campaign;
    }

    private void move(Workspace workspace, CampaignId id, CampaignStatus next, String reason) {
        ports().transactions()
                .inTransaction(() -> {
                    Campaign locked = campaigns().lock(workspace, id).orElseThrow();
                    campaigns()
                            .update(
                                    workspace,
                                    locked.moved(next, Optional.of(reason), ports().now()));
                });
    }

    private List<Campaign> all(Workspace workspace, CampaignQuery query) {
        return Pages.walk(
                        1,
                        Sort.ascending(CampaignQuery.Sort.NAME),
                        page -> campaigns().list(workspace, query, page))
                .stream()
                .map(CountedCampaign::campaign)
                .toList();
    }

    @Test
    default void aCampaignIsFoundAsStoredWithAnEmptyLedger() {
        Workspace here = newLive();
        TagFilter filter =
                new TagFilter(List.of("tea", newId().toString()), List.of("no milk"), true);
        Campaign campaign =
                stored(
                        here,
                        fixture(here)
                                .withTagFilter(filter)
                                .withFilter(Filters.nested("plan eq pro", "n gt 1", "n neq -3"))
                                .withThrottle(Throttle.MAX)
                                .withHeaders(
                                        new MailHeaders(
                                                Map.of("Feedback-ID", "a:b", "x-Under", "ü")))
                                .withOnUnknown(OnUnknown.HOLD));

        assertThat(campaigns().find(here, campaign.id()))
                .contains(new CountedCampaign(campaign, new CampaignStats(Map.of())));
        assertThat(campaigns().read(here, campaign.id())).contains(campaign);
        assertThat(campaigns().lock(here, campaign.id())).contains(campaign);
    }

    @Test
    default void campaignsAreCountedByStatusInEachWorkspace() {
        Workspace here = newLive();
        stored(here, fixture(here));
        stored(here, fixture(here).withStatus(CampaignStatus.SENDING));
        Campaign campaign = stored(here, fixture(here).withStatus(CampaignStatus.SENDING));

        move(here, campaign.id(), CampaignStatus.FAILED, "the relay is gone");

        assertThat(campaigns().countByStatus(here))
                .containsEntry(CampaignStatus.DRAFT, 1L)
                .containsEntry(CampaignStatus.SENDING, 1L)
                .containsEntry(CampaignStatus.FAILED, 1L)
                .doesNotContainKey(CampaignStatus.SENT);
        for (Workspace stranger : strangersTo(here)) {
            assertThat(campaigns().countByStatus(stranger)).isEmpty();
        }
    }

    @Test
    default void aChangeIsStored() {
        Workspace here = newLive();
        Campaign campaign = stored(here, fixture(here).withStartedAt(ports().now()));

        move(here, campaign.id(), CampaignStatus.FAILED, "the relay is gone");

        Campaign after = campaigns().find(here, campaign.id()).orElseThrow().campaign();
        assertThat(after.state().completedAt()).isPresent();
        assertThat(after)
                .isEqualTo(
                        campaign.moved(
                                CampaignStatus.FAILED,
                                Optional.of("the relay is gone"),
                                after.revision().updatedAt()));
    }

    private Optional<Standstill> standstill(Workspace workspace, Campaign campaign) {
        return campaigns()
                .find(workspace, campaign.id())
                .orElseThrow()
                .campaign()
                .state()
                .standstill();
    }

    @Test
    default void aCampaignThatWaitsSaysWhyAndSinceWhenUntilItSendsAgain() {
        Workspace here = newLive();
        Instant first = ports().now();
        Campaign campaign = stored(here, fixture(here).withStatus(CampaignStatus.SENDING));
        Campaign other = stored(here, fixture(here).withStatus(CampaignStatus.SENDING));

        campaigns().noteStandstill(here, campaign.id(), Optional.of("away"), first);
        assertThat(campaigns().find(here, campaign.id()).orElseThrow().campaign())
                .as("its version stays")
                .isEqualTo(campaign.waiting(Optional.of("away"), first));
        campaigns().noteStandstill(here, campaign.id(), Optional.of("busy"), first.plusSeconds(60));
        assertThat(standstill(here, campaign)).contains(new Standstill("busy", first));
        strangersTo(here)
                .forEach(stranger ->
                        campaigns()
                                .noteStandstill(stranger, campaign.id(), Optional.empty(), first));
        assertThat(standstill(here, campaign)).isPresent();
        assertThat(standstill(here, other)).isEmpty();

        campaigns().noteStandstill(here, campaign.id(), Optional.empty(), first);
        assertThat(standstill(here, campaign)).isEmpty();
        campaigns().noteStandstill(here, campaign.id(), Optional.of("gone"), first.plusSeconds(90));
        assertThat(standstill(here, campaign))
                .contains(new Standstill("gone", first.plusSeconds(90)));
    }

    @Test
    default void onlyACampaignThatIsSendingWaits() {
        Workspace here = newLive();
        Campaign draft = stored(here, fixture(here));
        Campaign sending = stored(here, fixture(here).withStatus(CampaignStatus.SENDING));

        campaigns().noteStandstill(here, draft.id(), Optional.of("away"), ports().now());
        campaigns().noteStandstill(here, sending.id(), Optional.of("away"), ports().now());
        move(here, sending.id(), CampaignStatus.PAUSED, "by a person");
        assertThat(standstill(here, draft)).isEmpty();
        assertThat(standstill(here, sending)).isEmpty();

        campaigns().noteStandstill(here, sending.id(), Optional.of("late"), ports().now());
        assertThat(standstill(here, sending)).isEmpty();
    }

    private long unsubscribed(Workspace workspace, Campaign campaign) {
        return campaigns()
                .find(workspace, campaign.id())
                .orElseThrow()
                .stats()
                .reactions()
                .unsubscribed();
    }

    @Test
    default void eachPersonWhoUnsubscribedIsCountedOnceByEachCampaign() {
        Workspace here = newLive();
        Campaign first = stored(here, fixture(here));
        Campaign second = stored(here, fixture(here));
        SubscriberId ann = new SubscriberId(newId());
        SubscriberId bob = new SubscriberId(newId());

        campaigns().addUnsubscribe(here, first.id(), ann, ports().now());
        campaigns().addUnsubscribe(here, first.id(), ann, ports().now());
        campaigns().addUnsubscribe(here, first.id(), bob, ports().now());
        campaigns().addUnsubscribe(here, second.id(), ann, ports().now());

        assertThat(unsubscribed(here, first)).isEqualTo(2);
        assertThat(unsubscribed(here, second)).isEqualTo(1);
    }

    @Test
    default void anUnsubscribeFromACampaignThatIsNotTheWorkspacesIsNotCounted() {
        Workspace here = newLive();
        Campaign ours = stored(here, fixture(here));
        for (Workspace stranger : strangersTo(here)) {
            campaigns()
                    .addUnsubscribe(stranger, ours.id(), new SubscriberId(newId()), ports().now());
        }
        assertThat(unsubscribed(here, ours)).isZero();
    }

    @Test
    default void aCampaignIsDeletedWithItsUnsubscribes() {
        Workspace here = newLive();
        Campaign campaign = stored(here, fixture(here));
        campaigns().addUnsubscribe(here, campaign.id(), new SubscriberId(newId()), ports().now());

        ports().transactions().inTransaction(() -> campaigns().delete(here, campaign.id()));
        campaigns().add(here, campaign);

        assertThat(unsubscribed(here, campaign)).isZero();
    }

    @Test
    default void otherWorkspacesNeverSeeACampaign() {
        Workspace here = newLive();
        Campaign campaign = stored(here, fixture(here));

        for (Workspace stranger : strangersTo(here)) {
            assertThat(campaigns().find(stranger, campaign.id())).isEmpty();
            assertThat(campaigns().read(stranger, campaign.id())).isEmpty();
            assertThat(campaigns().lock(stranger, campaign.id())).isEmpty();
            assertThat(all(stranger, CampaignQuery.all())).isEmpty();
        }
        assertThat(all(here, CampaignQuery.all())).containsExactly(campaign);
    }

    @Test
    default void aDeletedCampaignIsGoneWithItsRecipientsAndNoOtherOne() {
        LedgerScene scene = LedgerScene.live(ports());
        Workspace here = scene.workspace();
        scene.subscribers(3);
        Campaign gone = scene.frozen(OnUnknown.RESEND, 2);
        Campaign kept = stored(here, fixture(here));

        for (Workspace stranger : strangersTo(here)) {
            assertThat(campaigns().delete(stranger, gone.id())).isFalse();
        }
        assertThat(campaigns().delete(here, gone.id())).isTrue();
        assertThat(campaigns().delete(here, gone.id())).isFalse();

        assertThat(all(here, CampaignQuery.all())).containsExactly(kept);
        assertThat(ports().campaign().ledger().claimChunk(Duration.ofMinutes(1), List.of()))
                .isEmpty();
        campaigns().add(here, gone);
        assertThat(campaigns().find(here, gone.id()).orElseThrow().stats().recipients()).isZero();
    }

    @Test
    default void concurrentTransitionsOfACampaignAreNotLost() {
        Workspace here = newLive();
        Campaign campaign = stored(here, fixture(here).withStartedAt(ports().now()));

        Race.of(
                4,
                _ -> {
                    for (int i = 0; i < 5; i++) {
                        toggle(here, campaign.id());
                    }
                    return true;
                });

        Campaign after = campaigns().find(here, campaign.id()).orElseThrow().campaign();
        assertThat(after.revision().version()).isEqualTo(21);
        assertThat(after.status()).isEqualTo(CampaignStatus.SENDING);
    }

    private void toggle(Workspace workspace, CampaignId id) {
        ports().transactions()
                .inTransaction(() -> {
                    Campaign locked = campaigns().lock(workspace, id).orElseThrow();
                    CampaignStatus next =
                            locked.status() == CampaignStatus.SENDING
                                    ? CampaignStatus.PAUSED
                                    : CampaignStatus.SENDING;
                    campaigns()
                            .update(workspace, locked.moved(next, Optional.empty(), ports().now()));
                });
    }

    @Test
    default void aRolledBackChangeHasNoEffect() {
        Workspace here = newLive();
        Campaign campaign = stored(here, fixture(here));

        Rollback.of(
                ports().transactions(),
                () -> {
                    move(here, campaign.id(), CampaignStatus.CANCELLED, "no");
                    stored(here, fixture(here));
                });

        assertThat(all(here, CampaignQuery.all())).containsExactly(campaign);
    }

    @Test
    default void campaignsAreSortedByEveryFieldInBothDirectionsTiesById() {
        Workspace here = newLive();
        Instant start = SettableClock.START;
        List<CountedCampaign> all = new ArrayList<>();
        for (CampaignFixture fixture :
                List.of(
                        fixture(here).withName("b"),
                        fixture(here).withName("B").withUpdatedAt(start.plusSeconds(2)),
                        fixture(here).withName("A z").withCreatedAt(start.plusSeconds(1)),
                        fixture(here).withName("a-y").withCreatedAt(start.plusSeconds(1)),
                        fixture(here).withName("ax").withUpdatedAt(start.plusSeconds(2)))) {
            all.add(new CountedCampaign(stored(here, fixture), new CampaignStats(Map.of())));
        }

        Pages.assertSorted(
                all,
                CampaignQuery.Sort.class,
                CampaignsContract::order,
                page -> campaigns().list(here, CampaignQuery.all(), page));
    }

    private static Comparator<CountedCampaign> order(CampaignQuery.Sort field) {
        Comparator<CountedCampaign> order =
                switch (field) {
                    case NAME ->
                            Comparator.comparing(c -> c.campaign().name().toLowerCase(Locale.ROOT));
                    case CREATED_AT ->
                            Comparator.comparing(c -> c.campaign().revision().createdAt());
                    case UPDATED_AT ->
                            Comparator.comparing(c -> c.campaign().revision().updatedAt());
                };
        return order.thenComparing(c -> c.campaign().id().toString());
    }

    @Test
    default void campaignsAddedBetweenPagesDoNotShiftThem() {
        Workspace here = newLive();
        Campaign older = stored(here, fixture(here));
        stored(here, fixture(here).withCreatedAt(SettableClock.START.plusSeconds(5)));
        Sort<CampaignQuery.Sort> newest = Sort.descending(CampaignQuery.Sort.CREATED_AT);
        Page<CountedCampaign> first =
                campaigns().list(here, CampaignQuery.all(), PageRequest.first(1, newest));

        stored(here, fixture(here).withCreatedAt(SettableClock.START.plusSeconds(9)));
        Page<CountedCampaign> second =
                campaigns()
                        .list(
                                here,
                                CampaignQuery.all(),
                                new PageRequest<>(5, newest, first.next()));

        assertThat(second.items().stream().map(CountedCampaign::campaign)).containsExactly(older);
        assertThat(second.total()).isEqualTo(3);
    }

    @Test
    default void filtersRestrictBothItemsAndTotal() {
        Workspace here = newLive();
        Campaign draft = stored(here, fixture(here).withName("Sale 50%"));
        Campaign sending =
                stored(here, fixture(here).withName("sale 500").withStartedAt(ports().now()));

        assertThat(
                        all(
                                here,
                                new CampaignQuery(
                                        Set.of(CampaignStatus.DRAFT),
                                        Optional.empty(),
                                        TimeSpan.always())))
                .containsExactly(draft);
        assertThat(
                        all(
                                here,
                                new CampaignQuery(
                                        Set.of(), Optional.of("SALE 50%"), TimeSpan.always())))
                .containsExactly(draft);
        assertThat(all(here, new CampaignQuery(Set.of(), Optional.of("sale"), TimeSpan.always())))
                .containsExactly(draft, sending);
        assertThat(
                        all(
                                here,
                                new CampaignQuery(
                                        Set.of(CampaignStatus.SENT, CampaignStatus.CANCELLED),
                                        Optional.empty(),
                                        TimeSpan.always())))
                .isEmpty();
    }

    @Test
    default void aSpanOfCreationRestrictsBothItemsAndTotalAndLeavesOutItsEnds() {
        Workspace here = newLive();
        Instant start = SettableClock.START;
        stored(here, fixture(here).withName("a"));
        Campaign middle =
                stored(here, fixture(here).withName("b").withCreatedAt(start.plusSeconds(1)));
        Campaign last =
                stored(here, fixture(here).withName("c").withCreatedAt(start.plusSeconds(2)));
        strangersTo(here).forEach(stranger -> stored(stranger, fixture(stranger)));
        Optional<Instant> end = Optional.of(start.plusSeconds(2));

        assertThat(all(here, created(Optional.of(start), end))).containsExactly(middle);
        assertThat(all(here, created(Optional.of(start), Optional.empty())))
                .containsExactly(middle, last);
        assertThat(all(here, created(Optional.of(start.plusMillis(1)), end)))
                .containsExactly(middle);
        assertThat(all(here, created(end, Optional.of(start)))).isEmpty();
        assertThat(
                        campaigns()
                                .list(
                                        here,
                                        created(Optional.of(start), Optional.empty()),
                                        PageRequest.first(
                                                1, Sort.descending(CampaignQuery.Sort.CREATED_AT)))
                                .total())
                .isEqualTo(2);
    }

    private static CampaignQuery created(Optional<Instant> after, Optional<Instant> before) {
        return new CampaignQuery(Set.of(), Optional.empty(), new TimeSpan(after, before));
    }
}
