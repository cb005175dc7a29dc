package dev.postroom.application.subscriber;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.tag.NewTag;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.IntStream;

final class SubscriberTaggingTest {

    private final House house = House.create();
    private final SubscriberTagging tagging =
            new SubscriberTagging(
                    house.work(),
                    house.changes(),
                    house.ports().subscriber().subscribers(),
                    house.ports().tag().tags());
    private final Subscriber ann =
            house.stored(house.live(), SubscriberFixture.subscriber(house.ports().ids().next()));

    @Test
    void onlyNewTagsAreReported() {
        tagging.subscribe(caller(house.live()), ann.id(), List.of("Tea"));
        assertThat(house.events()).containsExactly(EventType.TAG_SUBSCRIBED);
        Subscriber after =
                tagging.subscribe(
                        caller(house.live()), ann.id(), List.of("tea", "Coffee", "coffee"));
        assertThat(after.memberships()).hasSize(2);
        assertThat(house.events()).containsExactly(EventType.TAG_SUBSCRIBED);
    }

    @Test
    void theFirstSpellingOfANewTagWins() {
        Subscriber after =
                tagging.subscribe(
                        caller(house.live()),
                        ann.id(),
                        List.of("Green-Tea", "GREEN TEA", "green-tea"));
        assertThat(after.memberships())
                .extracting(membership -> membership.tag().name())
                .containsExactly("Green-Tea");
        assertThat(house.events()).containsExactly(EventType.TAG_SUBSCRIBED);
    }

    @Test
    void namesThatShareASlugAreDifferentTags() {
        house.tags().create(caller(house.live()), NewTag.named("C"));
        Subscriber after =
                tagging.subscribe(caller(house.live()), ann.id(), List.of("C#", "C++", "c #", "C"));
        assertThat(after.memberships())
                .extracting(membership -> membership.tag().name())
                .containsExactlyInAnyOrder("C", "C#", "C++");
        assertThat(after.memberships())
                .extracting(membership -> membership.tag().slug().value())
                .containsExactlyInAnyOrder("c", "c-2", "c-3");
        assertThat(tagging.subscribe(caller(house.live()), ann.id(), List.of("C #", "c++")))
                .isEqualTo(after);
    }

    @Test
    void manyNamesCanShareASlug() {
        List<String> names = IntStream.rangeClosed(1, 30).mapToObj(n -> "a " + n).toList();
        List<String> marked = IntStream.range(0, 30).mapToObj(n -> "A" + "!".repeat(n)).toList();
        assertThat(tagging.subscribe(caller(house.live()), ann.id(), marked).memberships())
                .hasSize(30);
        assertThat(tagging.subscribe(caller(house.live()), ann.id(), names).memberships())
                .hasSize(60);
    }

    @Test
    void moreThanAHundredTagsAtOnceAreRefused() {
        List<String> many = IntStream.range(0, 101).mapToObj(n -> "Tag " + n).toList();
        assertThat(
                        Failures.violations(
                                () -> tagging.subscribe(caller(house.live()), ann.id(), many)))
                .containsExactly("tags too_many");
        List<String> most = many.subList(0, 100);
        assertThat(tagging.subscribe(caller(house.live()), ann.id(), most).memberships())
                .hasSize(100);
    }

    @Test
    void joiningAgainChangesNothing() {
        Subscriber once = tagging.subscribe(caller(house.live()), ann.id(), List.of("Tea"));
        house.events();
        assertThat(tagging.subscribe(caller(house.live()), ann.id(), List.of("Tea")))
                .isEqualTo(once);
        assertThat(house.events()).isEmpty();
    }

    @Test
    void leavingIsReportedOnce() {
        tagging.subscribe(caller(house.live()), ann.id(), List.of("Tea"));
        house.events();
        tagging.unsubscribe(caller(house.live()), ann.id(), new Slug("tea"));
        assertThat(house.events()).containsExactly(EventType.TAG_UNSUBSCRIBED);
        tagging.unsubscribe(caller(house.live()), ann.id(), new Slug("tea"));
        assertThat(house.events()).isEmpty();
    }

    @Test
    void anUnknownSubscriberOrTagIsNotFound() {
        SubscriberId unknown = new SubscriberId(house.ports().ids().next());
        assertThat(
                        Failures.of(() ->
                                tagging.subscribe(caller(house.live()), unknown, List.of("Tea"))))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(
                        Failures.of(() ->
                                tagging.unsubscribe(
                                        caller(house.live()), ann.id(), new Slug("tea"))))
                .isEqualTo(new Failure.NotFound("Tag", "tea"));
        assertThat(
                        Failures.of(() ->
                                tagging.subscribe(caller(house.test()), ann.id(), List.of("Tea"))))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void anUnknownIdIsInvalid() {
        String unknown = house.ports().ids().next().toString();
        assertThat(
                        Failures.violations(() ->
                                tagging.subscribe(
                                        caller(house.live()), ann.id(), List.of(unknown))))
                .containsExactly("tags[0] unknown_tag");
    }
}
