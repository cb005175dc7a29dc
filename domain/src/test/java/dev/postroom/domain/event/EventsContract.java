package dev.postroom.domain.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.tag.TagId;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Tests that every implementation of {@link Events} must pass. */
public interface EventsContract extends PortContract {

    private Events events() {
        return ports().event().events();
    }

    private FrozenEvent frozen(Workspace workspace, EventType type) {
        return EventFixture.frozen(workspace, newId(), type);
    }

    @Test
    default void eventsAreFoundOnlyInTheirWorkspaceWithTheSameBytes() {
        Workspace here = newLive();
        FrozenEvent ours = frozen(here, EventType.SUBSCRIBER_NOTE_ADDED);
        for (Workspace stranger : strangersTo(here)) {
            FrozenEvent theirs = frozen(stranger, EventType.TAG_SUBSCRIBED);

            events().add(List.of(theirs));

            assertThat(events().find(stranger, theirs.id()).orElseThrow().event())
                    .usingRecursiveComparison()
                    .isEqualTo(theirs.numbered(1));
            assertThat(events().find(stranger, ours.id())).isEmpty();
            assertThat(events().find(here, theirs.id())).isEmpty();
        }
        events().add(List.of(ours, frozen(strangersTo(here).getFirst(), EventType.TAG_SUBSCRIBED)));
        assertThat(events().find(here, ours.id()).orElseThrow().event().body())
                .isEqualTo(ours.numbered(1).body());
    }

    @Test
    default void theNumberIsInTheBody() {
        Workspace here = newLive();
        FrozenEvent first = frozen(here, EventType.SUBSCRIBER_CREATED);
        FrozenEvent second = frozen(here, EventType.SUBSCRIBER_UPDATED);

        events().add(List.of(first, second));

        String body = new String(first.body(), StandardCharsets.UTF_8);
        assertThat(events().find(here, first.id()).orElseThrow().event().body())
                .asString(StandardCharsets.UTF_8)
                .isEqualTo(body.substring(0, body.length() - 1) + ",\"sequence\":1}");
        assertThat(events().find(here, second.id()).orElseThrow().event().body())
                .asString(StandardCharsets.UTF_8)
                .endsWith(",\"sequence\":2}");
    }

    @Test
    default void everyTypeIsKept() {
        Workspace here = newLive();
        List<FrozenEvent> all =
                List.of(EventType.values()).stream().map(type -> frozen(here, type)).toList();

        events().add(all);

        assertThat(all)
                .allSatisfy(event ->
                        assertThat(events().find(here, event.id()).orElseThrow().event().type())
                                .isEqualTo(event.type()));
    }

    @Test
    default void addingNothingIsAllowedAndUnknownEventsAreAbsent() {
        events().add(List.of());

        assertThat(events().find(newLive(), new EventId(newId()))).isEmpty();
    }

    @Test
    default void aRolledBackEventIsNotInTheLog() {
        Workspace here = newLive();
        FrozenEvent event = frozen(here, EventType.SUBSCRIBER_CREATED);

        Rollback.of(ports().transactions(), () -> events().add(List.of(event)));

        assertThat(events().find(here, event.id())).isEmpty();
    }

    @Test
    default void eachWorkspaceHasItsOwnNumbersFromOneWithoutGaps() {
        Workspace here = newLive();
        Workspace stranger = strangersTo(here).getLast();
        List<FrozenEvent> events =
                List.of(
                        frozen(here, EventType.SUBSCRIBER_CREATED),
                        frozen(stranger, EventType.SUBSCRIBER_CREATED),
                        frozen(here, EventType.SUBSCRIBER_UPDATED),
                        frozen(here, EventType.SUBSCRIBER_DELETED));

        events().add(events.subList(0, 3));
        Rollback.of(
                ports().transactions(),
                () -> events().add(List.of(frozen(here, EventType.TAG_SUBSCRIBED))));
        events().add(events.subList(3, 4));

        assertThat(events.stream().map(this::number)).containsExactly(1L, 1L, 2L, 3L);
    }

    private long number(FrozenEvent event) {
        return events().find(event.workspace(), event.id()).orElseThrow().number();
    }

    @Test
    default void keysAndOriginsAreKept() {
        Workspace here = newLive();
        EventKeys keys =
                new EventKeys(
                        Optional.of(new SubscriberId(newId())),
                        Optional.of(new TagId(newId())),
                        Optional.of(new CampaignId(newId())),
                        Optional.of("ann@example.org"));
        FrozenEvent all = EventFixture.triggered(here, newId(), keys);
        FrozenEvent none =
                EventFixture.frozen(here, newId(), EventType.IMPORT_COMPLETED, EventKeys.none());

        events().add(List.of(all, none));

        for (FrozenEvent event : List.of(all, none)) {
            FrozenEvent found = events().find(here, event.id()).orElseThrow().event();
            assertThat(found.keys()).isEqualTo(event.keys());
            assertThat(found.origin()).isEqualTo(event.origin());
        }
    }

    @Test
    default void anEmptyLogHasNoOldestEvent() {
        assertThat(events().extent(newLive())).isEqualTo(new LogExtent(Optional.empty(), 0));
    }

    @Test
    default void theExtentOfALogIsItsOldestEventAndTheLastNumber() {
        Workspace here = newLive();
        List<FrozenEvent> ours = added(here, EventType.SUBSCRIBER_CREATED, 3);
        for (Workspace stranger : strangersTo(here)) {
            added(stranger, EventType.SUBSCRIBER_CREATED, 7);
        }

        assertThat(events().extent(here))
                .isEqualTo(
                        new LogExtent(
                                Optional.of(new LogExtent.Oldest(ours.getFirst().id(), 1)), 3));
    }

    @Test
    default void aSpanIsReadInTheOrderOfItsNumbersUpToTheMaximum() {
        Workspace here = newLive();
        List<FrozenEvent> ours = added(here, EventType.SUBSCRIBER_CREATED, 6);
        for (Workspace stranger : strangersTo(here)) {
            added(stranger, EventType.SUBSCRIBER_UPDATED, 6);
        }

        assertThat(numbers(here, new LogSpan(0, 6), Set.of(), 100))
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
        assertThat(numbers(here, new LogSpan(2, 5), Set.of(), 100)).containsExactly(3L, 4L, 5L);
        assertThat(numbers(here, new LogSpan(2, 5), Set.of(), 2)).containsExactly(3L, 4L);
        assertThat(numbers(here, new LogSpan(6, 6), Set.of(), 2)).isEmpty();
        assertThat(events().read(here, new LogSpan(1, 2), Set.of(), 1).events().getFirst().event())
                .usingRecursiveComparison()
                .isEqualTo(ours.get(1).numbered(2));
    }

    @Test
    default void typesSelectTheEventsOfASpan() {
        Workspace here = newLive();
        added(here, EventType.SUBSCRIBER_CREATED, 2);
        added(here, EventType.TAG_SUBSCRIBED, 2);
        added(here, EventType.SUBSCRIBER_NOTE_ADDED, 1);
        Set<EventType> two = Set.of(EventType.TAG_SUBSCRIBED, EventType.SUBSCRIBER_NOTE_ADDED);

        assertThat(numbers(here, new LogSpan(0, 5), two, 100)).containsExactly(3L, 4L, 5L);
        assertThat(numbers(here, new LogSpan(0, 4), two, 100)).containsExactly(3L, 4L);
        assertThat(numbers(here, new LogSpan(0, 5), Set.of(EventType.EMAIL_SENT), 100)).isEmpty();
    }

    @Test
    default void aSpanIsReadBackFromItsLastEvent() {
        Workspace here = newLive();
        added(here, EventType.SUBSCRIBER_CREATED, 4);
        added(here, EventType.TAG_SUBSCRIBED, 2);
        for (Workspace stranger : strangersTo(here)) {
            added(stranger, EventType.SUBSCRIBER_UPDATED, 9);
        }

        assertThat(back(here, new LogSpan(0, 6), Set.of(), 100))
                .containsExactly(6L, 5L, 4L, 3L, 2L, 1L);
        assertThat(back(here, new LogSpan(2, 5), Set.of(), 2)).containsExactly(5L, 4L);
        assertThat(back(here, new LogSpan(0, 5), Set.of(EventType.TAG_SUBSCRIBED), 9))
                .containsExactly(5L);
        assertThat(back(here, new LogSpan(6, 6), Set.of(), 2)).isEmpty();
        assertThat(events().readBack(here, new LogSpan(2, 5), Set.of(), 2).hasMore()).isTrue();
        assertThat(events().readBack(here, new LogSpan(3, 5), Set.of(), 2).hasMore()).isFalse();
    }

    @Test
    default void longEventsEndAPartEarlyAlsoBackwards() {
        Workspace here = newLive();
        SubscriberId person = new SubscriberId(newId());
        events().add(
                        IntStream.range(0, 8)
                                .mapToObj(_ -> EventFixture.large(here, newId(), person, 400_000))
                                .toList());

        assertThat(back(here, new LogSpan(0, 8), Set.of(), 100)).containsExactly(8L, 7L, 6L);
        assertThat(back(here, new LogSpan(0, 5), Set.of(), 100)).containsExactly(5L, 4L, 3L);
    }

    private List<Long> back(Workspace here, LogSpan span, Set<EventType> types, int max) {
        return events().readBack(here, span, types, max).events().stream()
                .map(RelayedEvent::number)
                .toList();
    }

    private List<FrozenEvent> added(Workspace workspace, EventType type, int count) {
        List<FrozenEvent> all =
                IntStream.range(0, count).mapToObj(_ -> frozen(workspace, type)).toList();
        events().add(all);
        return all;
    }

    private List<Long> numbers(Workspace here, LogSpan span, Set<EventType> types, int max) {
        return events().read(here, span, types, max).events().stream()
                .map(RelayedEvent::number)
                .toList();
    }

    @Test
    default void longEventsEndAPartEarlyAndTheNextOneGoesOn() {
        Workspace here = newLive();
        SubscriberId person = new SubscriberId(newId());
        events().add(
                        IntStream.range(0, 8)
                                .mapToObj(_ -> EventFixture.large(here, newId(), person, 400_000))
                                .toList());

        LogPart first = events().read(here, new LogSpan(0, 8), Set.of(), 100);
        LogPart second = events().read(here, new LogSpan(3, 8), Set.of(), 100);
        LogPart third = events().read(here, new LogSpan(6, 8), Set.of(), 100);

        assertThat(first.events().stream().map(RelayedEvent::number)).containsExactly(1L, 2L, 3L);
        assertThat(second.events().stream().map(RelayedEvent::number)).containsExactly(4L, 5L, 6L);
        assertThat(third.events().stream().map(RelayedEvent::number)).containsExactly(7L, 8L);
        assertThat(List.of(first, second, third).stream().map(LogPart::hasMore))
                .containsExactly(true, true, false);
    }

    @Test
    default void aPartSaysWhetherItsSpanHasMoreEvents() {
        Workspace here = newLive();
        added(here, EventType.SUBSCRIBER_CREATED, 3);

        assertThat(events().read(here, new LogSpan(0, 3), Set.of(), 2).hasMore()).isTrue();
        assertThat(events().read(here, new LogSpan(0, 2), Set.of(), 2).hasMore()).isFalse();
        assertThat(events().read(here, new LogSpan(0, 3), Set.of(), 3).hasMore()).isFalse();
        assertThat(events().read(here, new LogSpan(3, 3), Set.of(), 3).hasMore()).isFalse();
    }
}
