package dev.postroom.domain.subscriber.membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.TagId;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Tests that every implementation of {@link Memberships} must pass. */
public interface MembershipsContract extends PortContract {

    private Memberships memberships() {
        return ports().subscriber().memberships();
    }

    private Tag keepTag(Workspace workspace) {
        Tag tag = TagFixture.tag(newId()).build();
        ports().tag().tags().addUnlessPresent(workspace, tag);
        return tag;
    }

    private Subscriber keepSubscriber(Workspace workspace) {
        Subscriber subscriber = SubscriberFixture.subscriber(newId()).build();
        ports().subscriber().subscribers().addUnlessPresent(workspace, subscriber);
        return subscriber;
    }

    private Set<TagId> join(Workspace workspace, Subscriber subscriber, Tag... tags) {
        List<TagId> ids = List.of(tags).stream().map(Tag::id).toList();
        return memberships()
                .add(workspace, subscriber.id(), ids, SettableClock.START, "preference_center");
    }

    private Subscriber found(Workspace workspace, Subscriber subscriber) {
        return ports().subscriber().subscribers().find(workspace, subscriber.id()).orElseThrow();
    }

    private long countOf(Workspace workspace, Tag tag) {
        return ports().tag()
                .tags()
                .find(workspace, tag.id())
                .map(CountedTag::subscriberCount)
                .orElseThrow();
    }

    @Test
    default void aMembershipIsStoredWithItsTimeAndSource() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        Tag tag = keepTag(here);

        assertThat(join(here, subscriber, tag)).containsExactly(tag.id());

        assertThat(found(here, subscriber).memberships())
                .containsExactly(new TagMembership(tag, SettableClock.START, "preference_center"));
        assertThat(found(here, subscriber).version()).isEqualTo(2);
    }

    @Test
    default void joiningAgainChangesNothing() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        Tag tag = keepTag(here);
        join(here, subscriber, tag);
        Subscriber before = found(here, subscriber);

        Instant later = SettableClock.START.plusSeconds(9);
        Set<TagId> added =
                memberships().add(here, subscriber.id(), List.of(tag.id()), later, "api");

        assertThat(added).isEmpty();
        assertThat(found(here, subscriber)).isEqualTo(before);
        assertThat(countOf(here, tag)).isEqualTo(1);
    }

    @Test
    default void onlyNewTagsAreReturnedAlsoWhenRepeated() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        Tag old = keepTag(here);
        Tag fresh = keepTag(here);
        join(here, subscriber, old);

        assertThat(join(here, subscriber, fresh, old, fresh)).containsExactly(fresh.id());

        assertThat(found(here, subscriber).memberships()).hasSize(2);
    }

    @Test
    default void joiningNoTagChangesNothing() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);

        assertThat(join(here, subscriber)).isEmpty();

        assertThat(found(here, subscriber)).isEqualTo(subscriber);
    }

    @Test
    default void leavingIsKept() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        Tag tag = keepTag(here);
        Tag other = keepTag(here);
        join(here, subscriber, tag);
        join(here, subscriber, other);
        long version = found(here, subscriber).version();

        assertThat(memberships().remove(here, subscriber.id(), tag.id())).isTrue();

        Subscriber after = found(here, subscriber);
        assertThat(after.memberships().stream().map(TagMembership::tag)).containsExactly(other);
        assertThat(after.version()).isEqualTo(version + 1);
        assertThat(countOf(here, tag)).isZero();
    }

    @Test
    default void leavingATagWithoutBeingOnItChangesNothing() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        Tag tag = keepTag(here);

        assertThat(memberships().remove(here, subscriber.id(), tag.id())).isFalse();
        assertThat(memberships().remove(here, subscriber.id(), new TagId(newId()))).isFalse();

        assertThat(found(here, subscriber)).isEqualTo(subscriber);
    }

    @Test
    default void allSubscribersAreRemovedFromATagAndReturnedOnceWithoutIt() {
        Workspace here = newLive();
        Tag tag = keepTag(here);
        Tag other = keepTag(here);
        List<Subscriber> people =
                IntStream.range(0, 7).mapToObj(_ -> keepSubscriber(here)).toList();
        people.forEach(person -> join(here, person, tag));
        join(here, people.getFirst(), other);
        long version = found(here, people.getFirst()).version();

        List<Subscriber> left = memberships().remove(here, tag.id(), 500);

        assertThat(memberships().remove(here, tag.id(), 500)).isEmpty();
        assertThat(left)
                .containsExactlyInAnyOrderElementsOf(
                        people.stream().map(person -> found(here, person)).toList());
        Subscriber first = found(here, people.getFirst());
        assertThat(first.memberships().stream().map(TagMembership::tag)).containsExactly(other);
        assertThat(first.version()).isEqualTo(version);
        assertThat(countOf(here, tag)).isZero();
        assertThat(countOf(here, other)).isEqualTo(1);
    }

    @Test
    default void subscribersLeaveATagInPartsAndEachIsReturnedOnce() {
        Workspace here = newLive();
        Tag tag = keepTag(here);
        List<Subscriber> people =
                IntStream.range(0, 7).mapToObj(_ -> keepSubscriber(here)).toList();
        people.forEach(person -> join(here, person, tag));
        List<Subscriber> left = new ArrayList<>();

        for (int part : List.of(3, 3, 1, 0)) {
            List<Subscriber> next = memberships().remove(here, tag.id(), 3);
            assertThat(next).hasSize(part);
            left.addAll(next);
            assertThat(countOf(here, tag)).isEqualTo(people.size() - left.size());
        }

        assertThat(left.stream().map(Subscriber::id))
                .containsExactlyInAnyOrderElementsOf(people.stream().map(Subscriber::id).toList());
    }

    @Test
    default void aTagWithoutSubscribersReturnsNone() {
        Workspace here = newLive();
        Tag tag = keepTag(here);
        join(here, keepSubscriber(here), keepTag(here));

        assertThat(memberships().remove(here, tag.id(), 500)).isEmpty();
        assertThat(strangersTo(here))
                .allSatisfy(stranger ->
                        assertThat(memberships().remove(stranger, tag.id(), 500)).isEmpty());
    }

    @Test
    default void otherWorkspacesCannotRemoveSubscribersFromOurTags() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        Tag tag = keepTag(here);
        join(here, subscriber, tag);

        for (Workspace stranger : strangersTo(here)) {
            assertThat(memberships().remove(stranger, subscriber.id(), tag.id())).isFalse();
            assertThat(memberships().remove(stranger, tag.id(), 500)).isEmpty();
        }

        assertThat(countOf(here, tag)).isEqualTo(1);
        assertThat(found(here, subscriber).memberships()).hasSize(1);
    }

    @Test
    default void countsFollowJoiningLeavingAndDeletion() {
        Workspace here = newLive();
        Tag tag = keepTag(here);
        List<Subscriber> people =
                List.of(keepSubscriber(here), keepSubscriber(here), keepSubscriber(here));
        people.forEach(subscriber -> join(here, subscriber, tag));

        memberships().remove(here, people.get(0).id(), tag.id());
        ports().subscriber().subscribers().delete(here, people.get(1).id());

        assertThat(countOf(here, tag)).isEqualTo(1);
    }

    @Test
    default void ofConcurrentJoinsOneReturnsTheNewTag() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        Tag tag = keepTag(here);

        List<Set<TagId>> added = Race.of(4, _ -> join(here, subscriber, tag));

        assertThat(added.stream().flatMap(Set::stream)).containsExactly(tag.id());
        assertThat(found(here, subscriber).version()).isEqualTo(2);
        assertThat(countOf(here, tag)).isEqualTo(1);
    }

    @Test
    default void concurrentJoinsAreAllCounted() {
        Workspace here = newLive();
        Tag tag = keepTag(here);

        Race.of(
                4,
                _ -> {
                    for (int i = 0; i < 10; i++) {
                        join(here, keepSubscriber(here), tag);
                    }
                    return true;
                });

        assertThat(countOf(here, tag)).isEqualTo(40);
    }

    @Test
    default void aRolledBackJoinIsNotStored() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        Tag tag = keepTag(here);

        assertThatThrownBy(() ->
                        ports().transactions()
                                .inTransaction(() -> {
                                    join(here, subscriber, tag);
                                    throw new IllegalStateException("planted");
                                }))
                .hasMessage("planted");

        assertThat(found(here, subscriber)).isEqualTo(subscriber);
        assertThat(countOf(here, tag)).isZero();
    }
}
