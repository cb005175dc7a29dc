package dev.postroom.domain.subscriber.export;

import static dev.postroom.domain.shared.SettableClock.START;
import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberQueryFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Tests that every implementation of {@link SubscriberBatches} must pass. */
public interface SubscriberBatchesContract extends PortContract {

    Instant LATER = START.plusSeconds(60);

    private SubscriberBatches batches() {
        return ports().subscriber().batches();
    }

    private Tag storedTag(Workspace workspace, String name) {
        Tag tag = TagFixture.tag(newId()).withName(name).build();
        ports().tag().tags().addUnlessPresent(workspace, tag);
        return tag;
    }

    private static Subscriber on(Subscriber person, Tag... tags) {
        return person.joined(
                List.of(tags).stream()
                        .map(tag -> new TagMembership(tag, LATER, "import"))
                        .toList());
    }

    private Optional<Subscriber> now(Workspace workspace, Subscriber person) {
        return ports().subscriber().subscribers().find(workspace, person.id());
    }

    private long countOf(Workspace workspace, Tag tag) {
        return ports().tag().tags().find(workspace, tag.id()).orElseThrow().subscriberCount();
    }

    private long total(Workspace workspace) {
        return ports().subscriber()
                .subscribers()
                .list(
                        workspace,
                        SubscriberQuery.all(),
                        PageRequest.first(1, Sort.descending(SubscriberQuery.Sort.CREATED_AT)))
                .total();
    }

    @Test
    default void manySubscribersAreStoredWithTheirTags() {
        Workspace here = newLive();
        Tag news = storedTag(here, "News");
        Tag vip = storedTag(here, "VIP");
        Profile profile =
                new Profile(
                        Optional.of("Zoë 🌍"),
                        Optional.of("O'Hara\\\"{},"),
                        Optional.of("NULL"),
                        Optional.of("de-AT"),
                        Optional.of("Europe/Vienna"),
                        new JsonObject(Map.of("plan", "pro", "n", 12, "list", List.of(1, "2"))));
        Subscriber whole = on(subscriber(newId()).withProfile(profile).build(), news, vip);
        Subscriber gone =
                on(subscriber(newId()).withStatus(SubscriberStatus.UNSUBSCRIBED).build(), vip);
        Subscriber bare = subscriber(newId()).build();

        assertThat(batches().addAll(here, List.of(whole, gone, bare))).isTrue();

        assertThat(now(here, whole)).contains(whole);
        assertThat(now(here, gone)).contains(gone);
        assertThat(now(here, bare)).contains(bare);
        assertThat(countOf(here, news)).isEqualTo(1);
        assertThat(countOf(here, vip)).isEqualTo(2);
        assertThat(total(here)).isEqualTo(3);
        strangersTo(here)
                .forEach(stranger -> {
                    assertThat(now(stranger, whole)).isEmpty();
                    assertThat(batches().lockAll(stranger, List.of(whole.email()))).isEmpty();
                    assertThat(total(stranger)).isZero();
                });
    }

    @Test
    default void oneAddressInUseRejectsTheBatch() {
        Workspace here = newLive();
        Tag news = storedTag(here, "News");
        Subscriber known = subscriber(newId()).withEmail("ann@example.com").build();
        assertThat(batches().addAll(here, List.of(known))).isTrue();
        Subscriber other = on(subscriber(newId()).build(), news);

        boolean stored =
                ports().transactions()
                        .inTransaction(() ->
                                batches()
                                        .addAll(
                                                here,
                                                List.of(
                                                        other,
                                                        subscriber(newId())
                                                                .withEmail("ANN@example.com")
                                                                .build())));

        assertThat(stored).isFalse();
        assertThat(now(here, other)).isEmpty();
        assertThat(total(here)).isEqualTo(1);
        assertThat(countOf(here, news)).isZero();
        strangersTo(here)
                .forEach(stranger ->
                        assertThat(batches().addAll(stranger, List.of(known))).isTrue());
    }

    @Test
    default void anEmptyBatchIsAccepted() {
        Workspace here = newLive();

        assertThat(batches().addAll(here, List.of())).isTrue();
        batches().updateAll(here, List.of());

        assertThat(batches().lockAll(here, List.of())).isEmpty();
    }

    @Test
    default void subscribersAreFoundByAddressesWithTheirTags() {
        Workspace here = newLive();
        Tag news = storedTag(here, "News");
        Subscriber ann = on(subscriber(newId()).withEmail("Ann@example.com").build(), news);
        Subscriber ben = subscriber(newId()).withEmail("ben@example.com").build();
        batches().addAll(here, List.of(ann, ben, subscriber(newId()).build()));

        List<Subscriber> found =
                batches()
                        .lockAll(
                                here,
                                List.of(
                                        new EmailAddress("ann@EXAMPLE.com"),
                                        new EmailAddress("ANN@example.com"),
                                        new EmailAddress("nobody@example.com"),
                                        ben.email()));

        assertThat(found).containsExactlyInAnyOrder(ann, ben);
    }

    @Test
    default void subscribersAreFoundByIdsWithTheirTagsInTheirWorkspaceOnly() {
        Workspace here = newLive();
        Tag news = storedTag(here, "News");
        Subscriber ann = on(subscriber(newId()).build(), news);
        Subscriber ben = subscriber(newId()).build();
        Subscriber other = subscriber(newId()).build();
        batches().addAll(here, List.of(ann, ben, other));
        SubscriberId unknown = new SubscriberId(newId());

        assertThat(batches().lockEach(here, List.of(ben.id(), unknown, ann.id(), ben.id())))
                .containsExactlyInAnyOrder(ann, ben);
        assertThat(batches().lockEach(here, List.of())).isEmpty();
        strangersTo(here)
                .forEach(stranger ->
                        assertThat(batches().lockEach(stranger, List.of(ann.id(), ben.id())))
                                .isEmpty());
    }

    @Test
    default void changesOfLockedSubscribersAreNotLostInAnyOrderOfLocks() {
        Workspace here = newLive();
        Subscriber ann = subscriber(newId()).withEmail("ann@example.com").build();
        Subscriber ben = subscriber(newId()).withEmail("ben@example.com").build();
        List<Subscriber> both = List.of(ann, ben);
        batches().addAll(here, both);

        Race.of(
                4,
                number -> {
                    for (int round = 0; round < 5; round++) {
                        rename(here, number % 2 == 0 ? both : both.reversed(), round % 2 == 0);
                    }
                    return number;
                });

        assertThat(now(here, ann).orElseThrow().version()).isEqualTo(ann.version() + 20);
        assertThat(now(here, ben).orElseThrow().version()).isEqualTo(ben.version() + 20);
    }

    private void rename(Workspace here, List<Subscriber> people, boolean byId) {
        ports().transactions()
                .inTransaction(() -> {
                    List<Subscriber> locked =
                            byId
                                    ? batches()
                                            .lockEach(
                                                    here,
                                                    people.stream().map(Subscriber::id).toList())
                                    : batches()
                                            .lockAll(
                                                    here,
                                                    people.stream()
                                                            .map(Subscriber::email)
                                                            .toList());
                    batches()
                            .updateAll(
                                    here,
                                    locked.stream()
                                            .map(one ->
                                                    one.changed(
                                                            one.email(),
                                                            one.status(),
                                                            Profile.empty(),
                                                            LATER))
                                            .toList());
                });
    }

    @Test
    default void manySubscribersAreChangedAndKeepTheirOtherTags() {
        Workspace here = newLive();
        Tag news = storedTag(here, "News");
        Tag vip = storedTag(here, "VIP");
        Subscriber ann = on(subscriber(newId()).build(), news);
        Subscriber ben = subscriber(newId()).withName("Ben", "Berg").build();
        batches().addAll(here, List.of(ann, ben));
        Subscriber annLater = on(ann, vip);
        Subscriber benLater =
                on(
                        ben.changed(
                                ben.email(), SubscriberStatus.UNSUBSCRIBED, Profile.empty(), LATER),
                        vip);

        batches().updateAll(here, List.of(annLater, benLater));

        assertThat(now(here, ann)).contains(annLater);
        assertThat(now(here, ben)).contains(benLater);
        assertThat(countOf(here, news)).isEqualTo(1);
        assertThat(countOf(here, vip)).isEqualTo(2);
    }

    @Test
    default void furtherTagsAreStoredWithoutAnyOtherChange() {
        Workspace here = newLive();
        Tag news = storedTag(here, "News");
        Tag vip = storedTag(here, "VIP");
        Subscriber ann = on(subscriber(newId()).build(), news);
        assertThat(batches().addAll(here, List.of(ann))).isTrue();
        Subscriber bare = ann.withMemberships(List.of());

        batches().joinAll(here, List.of(on(bare, vip, news)));
        batches().joinAll(here, List.of());

        assertThat(now(here, ann)).contains(on(ann, vip));
        assertThat(countOf(here, news)).isEqualTo(1);
        assertThat(countOf(here, vip)).isEqualTo(1);
        strangersTo(here).forEach(stranger -> batches().joinAll(stranger, List.of(on(bare, vip))));
        assertThat(countOf(here, vip)).isEqualTo(1);
    }

    @Test
    default void aTagThatIsGoneFailsAndStoresNothing() {
        Workspace here = newLive();
        Tag news = storedTag(here, "News");
        Tag vip = storedTag(here, "VIP");
        Subscriber ann = subscriber(newId()).build();
        Subscriber ben = on(subscriber(newId()).withName("Ben", "Berg").build(), vip);
        batches().addAll(here, List.of(ann, ben));
        ports().tag().tags().delete(here, news.id());
        strangersTo(here)
                .forEach(stranger -> ports().tag().tags().addUnlessPresent(stranger, news));

        assertThatThrownBy(() -> batches().updateAll(here, List.of(on(ann, vip), on(ben, news))))
                .isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() ->
                        batches().addAll(here, List.of(on(subscriber(newId()).build(), news))))
                .isInstanceOf(RuntimeException.class);

        assertThat(now(here, ann)).contains(ann);
        assertThat(now(here, ben)).contains(ben);
        assertThat(total(here)).isEqualTo(2);
    }

    @Test
    default void aChangeInOneWorkspaceTouchesNoOther() {
        Workspace here = newLive();
        Subscriber ann = subscriber(newId()).withName("Ann", "Berg").build();
        List<Workspace> strangers = strangersTo(here);
        strangers.forEach(stranger -> batches().addAll(stranger, List.of(ann)));
        batches().addAll(here, List.of(ann));

        batches()
                .updateAll(
                        here,
                        List.of(ann.changed(ann.email(), ann.status(), Profile.empty(), LATER)));

        strangers.forEach(stranger -> assertThat(now(stranger, ann)).contains(ann));
    }

    @Test
    default void rolledBackChangesHaveNoEffect() {
        Workspace here = newLive();
        Tag news = storedTag(here, "News");
        Subscriber ann = subscriber(newId()).build();
        batches().addAll(here, List.of(ann));

        Rollback.of(
                ports().transactions(),
                () -> {
                    batches().addAll(here, List.of(on(subscriber(newId()).build(), news)));
                    batches().updateAll(here, List.of(on(ann, news)));
                });

        assertThat(now(here, ann)).contains(ann);
        assertThat(total(here)).isEqualTo(1);
        assertThat(countOf(here, news)).isZero();
    }

    @Test
    default void ofConcurrentCallersOneStoresAnAddress() {
        Workspace here = newLive();

        List<Boolean> stored =
                Race.of(
                        4,
                        _ ->
                                batches()
                                        .addAll(
                                                here,
                                                List.of(
                                                        subscriber(newId()).build(),
                                                        subscriber(newId())
                                                                .withEmail("ann@example.com")
                                                                .build())));

        assertThat(stored).containsOnlyOnce(true);
        assertThat(total(here)).isEqualTo(2);
    }

    @Test
    default void everySubscriberIsInExactlyOnePartInCreationOrder() {
        Workspace here = newLive();
        Tag news = storedTag(here, "News");
        List<Subscriber> all =
                IntStream.range(0, 7)
                        .mapToObj(i ->
                                on(
                                        subscriber(newId())
                                                .withCreatedAt(START.plusMillis(i / 3))
                                                .build(),
                                        news))
                        .toList();
        batches().addAll(here, all.reversed());

        assertThat(parts(here, SubscriberQuery.all(), 2)).containsExactlyElementsOf(all);
        assertThat(parts(here, SubscriberQuery.all(), 7)).containsExactlyElementsOf(all);
        strangersTo(here)
                .forEach(stranger ->
                        assertThat(parts(stranger, SubscriberQuery.all(), 7)).isEmpty());
    }

    @Test
    default void partsContainOnlyMatchingSubscribers() {
        Workspace here = newLive();
        Tag news = storedTag(here, "News");
        Subscriber ann = on(subscriber(newId()).withEmail("ann@example.com").build(), news);
        Subscriber ben = subscriber(newId()).withEmail("ben@example.com").build();
        batches().addAll(here, List.of(ann, ben));

        assertThat(parts(here, new SubscriberQueryFixture().withAnyTag(news.id()).build(), 1))
                .containsExactly(ann);
        assertThat(parts(here, new SubscriberQueryFixture().withPrefix("be").build(), 1))
                .containsExactly(ben);
    }

    private List<Subscriber> parts(Workspace workspace, SubscriberQuery query, int size) {
        List<Subscriber> all = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        do {
            SubscriberBatches.Slice slice = batches().page(workspace, query, after, size);
            assertThat(slice.subscribers()).hasSizeLessThanOrEqualTo(size);
            all.addAll(slice.subscribers());
            after = slice.next();
        } while (after.isPresent());
        return all;
    }
}
