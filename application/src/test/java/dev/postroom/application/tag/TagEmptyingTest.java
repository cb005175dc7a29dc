package dev.postroom.application.tag;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.tag.EmptyTags;
import dev.postroom.domain.tag.ManageTags.Removal;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

final class TagEmptyingTest {

    private final House house = House.create();
    private final TagManagement tags = house.tags();
    private final EmptyTags emptying =
            new TagEmptying(house.work(), house.changes(), house.ports().tag().deleted());

    private final List<SubscriberId> people = new ArrayList<>();
    private final List<FrozenEvent> departures = new ArrayList<>();

    private Tag tagWith(int members) {
        Tag tag = tags.create(caller(house.live()), NewTag.named("Tea")).tag();
        IntStream.range(0, members).forEach(_ -> join(tag));
        return tag;
    }

    private void join(Tag tag) {
        Subscriber person =
                house.stored(
                        house.live(), SubscriberFixture.subscriber(house.ports().ids().next()));
        people.add(person.id());
        house.ports()
                .subscriber()
                .memberships()
                .add(house.live(), person.id(), List.of(tag.id()), house.ports().now(), "api");
    }

    private void delete(Tag tag) {
        tags.delete(caller(house.live()), tag.id(), new Removal(false, true), Optional.empty());
    }

    // all so far
    private List<FrozenEvent> departures() {
        house.frozenEvents().stream()
                .filter(event -> event.type() == EventType.TAG_UNSUBSCRIBED)
                .forEach(departures::add);
        return departures;
    }

    private void emptyAll() {
        while (emptying.emptyNext() > 0) {
            // until all have left
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 1", "99, 99", "100, 100", "101, 100", "250, 100"})
    void aDeletionEmitsSoManyEventsAtOnceAndOneForEachMemberInTheEnd(int members, int atOnce) {
        Tag tag = tagWith(members);

        delete(tag);

        assertThat(departures()).hasSize(atOnce);
        int told = atOnce;
        while (emptying.emptyNext() > 0) {
            assertThat(departures().size() - told).isBetween(0, TagEmptying.AT_ONCE);
            told = departures().size();
        }
        assertThat(departures()).hasSize(members);
        assertThat(departures().stream().map(event -> event.keys().subscriber()).distinct())
                .hasSize(members);
    }

    @Test
    void eventsOfLaterPartsDifferFromTheFirstOnlyInThePerson() {
        Tag tag = tagWith(150);
        delete(tag);
        house.ports().clock().advance(Duration.ofMinutes(3));
        emptyAll();

        FrozenEvent first = departures().getFirst();
        assertThat(departures())
                .hasSize(150)
                .allSatisfy(event -> {
                    assertThat(event.occurredAt()).isEqualTo(first.occurredAt());
                    assertThat(event.origin()).isEqualTo(first.origin());
                    assertThat(event.keys().tag()).contains(tag.id());
                });
    }

    @Test
    void theNameIsFreeBeforeAllHaveLeftAndTheNewTagKeepsItsMembers() {
        delete(tagWith(150));
        Tag next = tagWith(1);

        emptyAll();

        assertThat(departures()).hasSize(150);
        assertThat(tags.get(house.live(), next.id()).subscriberCount()).isOne();
    }

    @Test
    void aPersonWhoIsDeletedBeforeTheTurnEmitsNoDepartureAndTheOthersDo() {
        Tag tag = tagWith(150);
        delete(tag);
        FrozenEvent first = departures().getFirst();
        SubscriberId told = first.keys().subscriber().orElseThrow();
        SubscriberId untold =
                people.stream()
                        .filter(person -> departures.stream().noneMatch(isAbout(person)))
                        .findFirst()
                        .orElseThrow();

        List.of(told, untold)
                .forEach(person ->
                        house.subscribers().delete(caller(house.live()), person, Optional.empty()));
        emptyAll();

        assertThat(departures()).hasSize(149).filteredOn(isAbout(untold)).isEmpty();
    }

    private static Predicate<FrozenEvent> isAbout(SubscriberId person) {
        return event -> event.keys().subscriber().filter(person::equals).isPresent();
    }
}
