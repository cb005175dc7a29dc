package dev.postroom.domain.confirmation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tests that every implementation of {@link Confirmations} must pass. */
public interface ConfirmationsContract extends PortContract {

    Duration LIFETIME = Duration.ofDays(7);

    private Confirmations confirmations() {
        return ports().subscriber().confirmations();
    }

    private Subscriber stored(Workspace workspace) {
        Subscriber person = SubscriberFixture.subscriber(newId()).build();
        assertThat(ports().subscriber().subscribers().addUnlessPresent(workspace, person))
                .isEmpty();
        return person;
    }

    private Tag storedTag(Workspace workspace, String name) {
        Tag tag = TagFixture.tag(newId()).withName(name).build();
        assertThat(ports().tag().tags().addUnlessPresent(workspace, tag)).isEmpty();
        return tag;
    }

    private Confirmation confirmationOf(Subscriber person) {
        Instant now = ports().now();
        return new Confirmation(
                new ConfirmationId(newId()),
                person.id(),
                person.email(),
                new Agreement(
                        Optional.of("fair from 192.0.2.7"), Optional.of("Yes, send me news.")),
                now.plus(LIFETIME),
                Optional.empty(),
                ConfirmationMails.first(now));
    }

    private Confirmation asked(Workspace workspace, Subscriber person, Tag... tags) {
        Confirmation confirmation = confirmationOf(person);
        confirmations().putAll(workspace, List.of(confirmation));
        addTags(workspace, person, tags);
        return confirmation;
    }

    private void addTags(Workspace workspace, Subscriber person, Tag... tags) {
        confirmations().addTags(workspace, List.of(waitingFor(person, tags)), ports().now(), "api");
    }

    private static Confirmations.Waiting waitingFor(Subscriber person, Tag... tags) {
        return new Confirmations.Waiting(person.id(), List.of(tags).stream().map(Tag::id).toList());
    }

    private List<Tag> waiting(Workspace workspace, Subscriber person) {
        return waiting(found(workspace, person));
    }

    private static List<Tag> waiting(Subscriber person) {
        return person.state().pending().stream().map(PendingTag::tag).toList();
    }

    private Subscriber found(Workspace workspace, Subscriber person) {
        return ports().subscriber().subscribers().find(workspace, person.id()).orElseThrow();
    }

    private void expire() {
        ports().elapse(LIFETIME.plusSeconds(1));
    }

    @Test
    default void aConfirmationIsFoundAsItWasStored() {
        Workspace here = newLive();
        Subscriber ann = stored(here);
        Subscriber bob = stored(here);
        Confirmation first = asked(here, ann);

        assertThat(confirmations().find(here, ann.id())).contains(first);
        assertThat(confirmations().lockAll(here, List.of(ann.id(), bob.id())))
                .isEqualTo(Map.of(ann.id(), first));

        Confirmation other =
                new Confirmation(
                        new ConfirmationId(newId()),
                        ann.id(),
                        new EmailAddress("Other@example.com"),
                        Agreement.unknown(),
                        first.expiresAt().plusSeconds(9),
                        Optional.of(first.mails().last().plusSeconds(3)),
                        first.mails().next(first.mails().last().plusSeconds(2)));
        confirmations().putAll(here, List.of(other));
        assertThat(confirmations().find(here, ann.id())).contains(other);
    }

    @Test
    default void manyAreStoredAndReadAtOnce() {
        Workspace here = newLive();
        Subscriber ann = stored(here);
        Subscriber bob = stored(here);
        Tag news = storedTag(here, "News");
        Tag offers = storedTag(here, "Offers");
        List<Confirmation> both = List.of(confirmationOf(ann), confirmationOf(bob));

        confirmations().putAll(here, both);
        confirmations()
                .addTags(
                        here,
                        List.of(waitingFor(ann, news, offers), waitingFor(bob, offers)),
                        ports().now(),
                        "import");

        assertThat(confirmations().lockAll(here, List.of(ann.id(), bob.id())).values())
                .containsExactlyInAnyOrderElementsOf(both);
        assertThat(waiting(here, ann)).containsExactly(news, offers);
        assertThat(waiting(here, bob)).containsExactly(offers);
    }

    @Test
    default void onlyAddressesThatWereAskedAndHaveNotConfirmedAreOpen() {
        Workspace here = newLive();
        Subscriber ann = stored(here);
        Subscriber bob = stored(here);
        Subscriber eve = stored(here);
        asked(here, ann);
        confirmations().putAll(here, List.of(confirmationOf(bob).confirmed(ports().now())));

        assertThat(confirmations().openAmong(here, List.of(ann.email(), bob.email(), eve.email())))
                .containsExactly(ann.email().key());
        assertThat(confirmations().openAmong(here, List.of(bob.email()))).isEmpty();
        assertThat(confirmations().openAmong(here, List.of())).isEmpty();
    }

    @Test
    default void waitingTagsAreShownWithTheSubscriberInEveryRead() {
        Workspace here = newLive();
        Subscriber ann = stored(here);
        Tag news = storedTag(here, "News");
        Tag offers = storedTag(here, "Bargains");
        asked(here, ann, news, offers);

        List<PendingTag> pending = found(here, ann).state().pending();
        assertThat(pending).extracting(PendingTag::tag).containsExactly(offers, news);
        assertThat(pending).extracting(PendingTag::source).containsOnly("api");
        assertThat(found(here, ann).version()).isEqualTo(ann.version());
        assertThat(ports().subscriber().subscribers().lock(here, ann.id()))
                .map(person -> person.state().pending())
                .contains(pending);
        assertThat(ports().subscriber().subscribers().findByEmail(here, ann.email()))
                .map(person -> person.state().pending())
                .contains(pending);
        assertThat(ports().subscriber().batches().lockAll(here, List.of(ann.email())))
                .extracting(person -> person.state().pending())
                .containsExactly(pending);
        assertThat(waitingInTheList(here)).containsExactly(List.of(offers, news));
    }

    private List<List<Tag>> waitingInTheList(Workspace workspace) {
        PageRequest<SubscriberQuery.Sort> page =
                PageRequest.first(10, Sort.ascending(SubscriberQuery.Sort.CREATED_AT));
        return ports()
                .subscriber()
                .subscribers()
                .list(workspace, SubscriberQuery.all(), page)
                .items()
                .stream()
                .map(ConfirmationsContract::waiting)
                .toList();
    }

    @Test
    default void tagsThatWaitWithoutAConfirmationAreShownInEveryRead() {
        Workspace here = newLive();
        Subscriber ann = stored(here);
        Tag news = storedTag(here, "News");
        List<Workspace> strangers = strangersTo(here);
        strangers.forEach(this::stored);
        addTags(here, ann, news);

        assertThat(waiting(here, ann)).containsExactly(news);
        assertThat(waitingInTheList(here)).containsExactly(List.of(news));
        assertThat(strangers)
                .allSatisfy(other -> assertThat(waitingInTheList(other)).allMatch(List::isEmpty));
        assertThat(ports().subscriber().batches().lockAll(here, List.of(ann.email())))
                .extracting(ConfirmationsContract::waiting)
                .containsExactly(List.of(news));
    }

    @Test
    default void aTagThatWaitsAlreadyKeepsItsTimeAndSource() {
        Workspace here = newLive();
        Subscriber ann = stored(here);
        Tag news = storedTag(here, "News");
        asked(here, ann, news);
        List<PendingTag> before = found(here, ann).state().pending();

        confirmations()
                .addTags(
                        here,
                        List.of(waitingFor(ann, news)),
                        ports().now().plusSeconds(5),
                        "trigger");

        assertThat(found(here, ann).state().pending()).isEqualTo(before);
    }

    @Test
    default void aTagThatTheSubscriberIsOnIsNotShownAsWaiting() {
        Workspace here = newLive();
        Subscriber ann = stored(here);
        Tag news = storedTag(here, "News");
        asked(here, ann, news);

        ports().subscriber()
                .memberships()
                .add(here, ann.id(), List.of(news.id()), ports().now(), "import");

        assertThat(waiting(here, ann)).isEmpty();
        assertThat(confirmations().removeTag(here, ann.id(), news.id())).isTrue();
    }

    @Test
    default void tagsAreRemovedOneByOneOrAllAtOnce() {
        Workspace here = newLive();
        Subscriber ann = stored(here);
        Tag news = storedTag(here, "News");
        Tag offers = storedTag(here, "Offers");
        Confirmation confirmation = asked(here, ann, news, offers);

        assertThat(confirmations().removeTag(here, ann.id(), news.id())).isTrue();
        assertThat(confirmations().removeTag(here, ann.id(), news.id())).isFalse();
        assertThat(waiting(here, ann)).containsExactly(offers);
        confirmations().removeTags(here, List.of(ann.id()));
        assertThat(waiting(here, ann)).isEmpty();
        assertThat(confirmations().find(here, ann.id())).contains(confirmation);
    }

    @Test
    default void aRemovedConfirmationLeavesNoWaitingTag() {
        Workspace here = newLive();
        Subscriber ann = stored(here);
        Tag news = storedTag(here, "News");
        asked(here, ann, news);

        Subscriber bob = stored(here);
        Confirmation other = asked(here, bob, news);

        confirmations().removeAll(here, List.of(ann.id()));
        confirmations().removeAll(here, List.of(ann.id()));

        assertThat(confirmations().find(here, ann.id())).isEmpty();
        assertThat(waiting(here, ann)).isEmpty();
        assertThat(confirmations().find(here, bob.id())).contains(other);
        assertThat(waiting(here, bob)).containsExactly(news);
    }

    @Test
    default void nothingRemainsOfADeletedSubscriberOrTag() {
        Workspace here = newLive();
        Subscriber ann = stored(here);
        Subscriber bob = stored(here);
        Tag news = storedTag(here, "News");
        asked(here, ann, news);
        asked(here, bob, news);

        ports().subscriber().subscribers().delete(here, ann.id());
        ports().transactions()
                .inTransaction(() -> {
                    ports().tag().tags().lock(here, news.id());
                    ports().tag().tags().delete(here, news.id());
                });

        assertThat(confirmations().find(here, ann.id())).isEmpty();
        assertThat(waiting(here, bob)).isEmpty();
        assertThat(confirmations().find(here, bob.id())).isPresent();
    }

    @Test
    default void onlyExpiredConfirmationsAreRemoved() {
        Workspace here = newLive();
        Subscriber ann = stored(here);
        Tag news = storedTag(here, "News");
        asked(here, ann, news);
        assertThat(confirmations().removeExpired(10)).isZero();

        expire();
        Subscriber bob = stored(here);
        asked(here, bob, news);
        assertThat(confirmations().removeExpired(10)).isEqualTo(1);

        assertThat(confirmations().find(here, ann.id())).isEmpty();
        assertThat(waiting(here, ann)).isEmpty();
        assertThat(waiting(here, bob)).containsExactly(news);
    }

    @Test
    default void expiredConfirmationsAreRemovedUpToTheMaximum() {
        Workspace here = newLive();
        asked(here, stored(here));
        strangersTo(here).forEach(stranger -> asked(stranger, stored(stranger)));
        expire();

        assertThat(confirmations().removeExpired(2)).isEqualTo(2);
        assertThat(confirmations().removeExpired(2)).isEqualTo(1);
        assertThat(confirmations().removeExpired(2)).isZero();
    }

    @Test
    default void aConfirmationThatIsAskedAgainExpiresLater() {
        Workspace here = newLive();
        Subscriber ann = stored(here);
        Confirmation confirmation = asked(here, ann);
        expire();

        Instant now = ports().now().plus(LIFETIME);
        confirmations().putAll(here, List.of(confirmation.askedAgain(now, now.plus(LIFETIME))));

        assertThat(confirmations().removeExpired(10)).isZero();
    }

    @Test
    default void confirmationsOfOtherWorkspacesAreNeverSeen() {
        Workspace here = newLive();
        Subscriber ann = stored(here);
        Tag news = storedTag(here, "News");
        Confirmation confirmation = asked(here, ann, news);

        for (Workspace stranger : strangersTo(here)) {
            assertThat(confirmations().find(stranger, ann.id())).isEmpty();
            assertThat(confirmations().lockAll(stranger, List.of(ann.id()))).isEmpty();
            assertThat(confirmations().openAmong(stranger, List.of(ann.email()))).isEmpty();
            confirmations().removeAll(stranger, List.of(ann.id()));
            assertThat(confirmations().removeTag(stranger, ann.id(), news.id())).isFalse();
            confirmations().removeTags(stranger, List.of(ann.id()));
        }
        assertThat(confirmations().find(here, ann.id())).contains(confirmation);
        assertThat(waiting(here, ann)).containsExactly(news);
    }

    @Test
    default void aRolledBackConfirmationIsNotKept() {
        Workspace here = newLive();
        Subscriber ann = stored(here);
        Tag news = storedTag(here, "News");

        Rollback.of(ports().transactions(), () -> asked(here, ann, news));

        assertThat(confirmations().find(here, ann.id())).isEmpty();
        assertThat(waiting(here, ann)).isEmpty();
    }

    @Test
    default void anExpiredConfirmationIsRemovedOrAskedAgainAndNeverHalfOfBoth() {
        Workspace here = newLive();
        Tag news = storedTag(here, "News");
        for (int i = 0; i < 20; i++) {
            Subscriber ann = stored(here);
            asked(here, ann, news);
            expire();
            Race.of(
                    2,
                    thread ->
                            thread == 0
                                    ? confirmations().removeExpired(10)
                                    : again(here, ann, news));
            assertThat(confirmations().find(here, ann.id())).isPresent();
            assertThat(waiting(here, ann)).containsExactly(news);
        }
    }

    private int again(Workspace workspace, Subscriber person, Tag tag) {
        return ports().transactions()
                .inTransaction(() -> {
                    ports().subscriber().subscribers().lock(workspace, person.id());
                    Confirmation again = confirmationOf(person);
                    Instant until = again.expiresAt().plus(LIFETIME.multipliedBy(40));
                    confirmations().putAll(workspace, List.of(again.askedAgain(until, until)));
                    addTags(workspace, person, tag);
                    return 1;
                });
    }
}
