package dev.postroom.application.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventSlice;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.Events;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.LogExtent;
import dev.postroom.domain.event.LogPart;
import dev.postroom.domain.event.LogPosition;
import dev.postroom.domain.event.LogSpan;
import dev.postroom.domain.event.NewestEvents;
import dev.postroom.domain.event.RelayedEvent;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

class EventReadingTest {
    private static final Optional<LogPosition> BEGINNING = Optional.empty();

    private final InMemoryPorts ports = InMemoryPorts.create();
    private final Workspace here = ports.newWorkspace(Environment.LIVE);
    private final EventReading reading = new EventReading(ports.event().events());

    private List<FrozenEvent> record(EventType type, int count) {
        List<FrozenEvent> events =
                IntStream.range(0, count)
                        .mapToObj(_ -> EventFixture.frozen(here, ports.ids().next(), type))
                        .toList();
        ports.event().events().add(events);
        return events;
    }

    private static Optional<LogPosition> after(long number) {
        return Optional.of(new LogPosition.AfterNumber(number));
    }

    private static List<Long> numbers(EventSlice slice) {
        return slice.items().stream().map(RelayedEvent::number).toList();
    }

    private static String code(ThrowingRead read) {
        FailureException thrown = assertThrows(FailureException.class, read::run);
        return ((Failure.Invalid) thrown.failure()).violations().getFirst().code();
    }

    private interface ThrowingRead {
        void run();
    }

    @Test
    void aReaderFromTheEndGetsEveryEventOnceTheNewestFirst() {
        record(EventType.SUBSCRIBER_CREATED, 25);
        List<Long> read = new ArrayList<>();
        NewestEvents part = reading.readNewest(here, Optional.empty(), Set.of(), 10);
        assertThat(part.newest()).isEqualTo(25);
        part.items().forEach(event -> read.add(event.number()));
        while (part.hasMore()) {
            part = reading.readNewest(here, Optional.of(part.next()), Set.of(), 10);
            part.items().forEach(event -> read.add(event.number()));
        }

        assertThat(read)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 25).mapToObj(n -> 26L - n).toList());
    }

    @Test
    void anEndBeforeOrAfterTheLogIsNoFault() {
        record(EventType.SUBSCRIBER_CREATED, 2);

        assertThat(reading.readNewest(here, Optional.of(0L), Set.of(), 10).items()).isEmpty();
        assertThat(reading.readNewest(here, Optional.of(0L), Set.of(), 10).hasMore()).isFalse();
        assertThat(reading.readNewest(here, Optional.of(999L), Set.of(), 10).items()).hasSize(2);
        Workspace empty = ports.newWorkspace(Environment.TEST);
        assertThat(reading.readNewest(empty, Optional.empty(), Set.of(), 10).items()).isEmpty();
    }

    @Test
    void aReaderThatFollowsNextGetsEveryEventOnce() {
        record(EventType.SUBSCRIBER_CREATED, 25);
        List<Long> read = new ArrayList<>();
        EventSlice slice = reading.read(here, BEGINNING, Set.of(), 10);
        read.addAll(numbers(slice));
        while (slice.hasMore()) {
            slice = reading.read(here, after(slice.next()), Set.of(), 10);
            read.addAll(numbers(slice));
        }

        assertThat(read)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, 25).mapToObj(n -> (long) n).toList());
        assertThat(slice.next()).isEqualTo(25);
        assertThat(reading.read(here, after(25), Set.of(), 10))
                .isEqualTo(new EventSlice(List.of(), 25, false));
    }

    @Test
    void anEventIsAPositionByItsIdToo() {
        List<FrozenEvent> events = record(EventType.SUBSCRIBER_CREATED, 3);
        LogPosition second = new LogPosition.AfterEvent(events.get(1).id());

        assertThat(numbers(reading.read(here, Optional.of(second), Set.of(), 10)))
                .containsExactly(3L);
    }

    @Test
    void aRareTypeIsFoundInPartsOfTheLog() {
        record(EventType.SUBSCRIBER_CREATED, 6_000);
        record(EventType.TAG_SUBSCRIBED, 1);
        Set<EventType> rare = Set.of(EventType.TAG_SUBSCRIBED);

        EventSlice first = reading.read(here, BEGINNING, rare, 10);
        EventSlice second = reading.read(here, after(first.next()), rare, 10);

        assertThat(first).isEqualTo(new EventSlice(List.of(), 5_000, true));
        assertThat(numbers(second)).containsExactly(6_001L);
        assertThat(second.hasMore()).isFalse();
    }

    @Test
    void anEmptyLogIsReadWithoutAnError() {
        assertThat(reading.read(here, BEGINNING, Set.of(), 10))
                .isEqualTo(new EventSlice(List.of(), 0, false));
        assertThat(reading.read(here, after(0), Set.of(), 10).items()).isEmpty();
    }

    @Test
    void positionsThatTheLogNeverHadAreUnknown() {
        Workspace stranger = ports.newWorkspace(Environment.LIVE);
        record(EventType.SUBSCRIBER_CREATED, 2);
        FrozenEvent theirs = EventFixture.frozen(stranger, ports.ids().next());
        ports.event().events().add(List.of(theirs));

        assertThat(code(() -> reading.read(here, after(3), Set.of(), 1)))
                .isEqualTo("unknown_event");
        assertThat(
                        code(() ->
                                reading.read(
                                        here,
                                        Optional.of(new LogPosition.AfterEvent(theirs.id())),
                                        Set.of(),
                                        1)))
                .isEqualTo("unknown_event");
    }

    @Test
    void positionsBeforeTheKeptPartHaveExpiredExceptTheBeginning() {
        FrozenEvent oldest = EventFixture.frozen(here, ports.ids().next());
        EventReading kept = new EventReading(new Kept(ports.event().events(), oldest, 100));
        EventId earlier = new EventId(new UUID(0, 1));

        assertThat(code(() -> kept.read(here, after(98), Set.of(), 1))).isEqualTo("event_expired");
        assertThat(
                        code(() ->
                                kept.read(
                                        here,
                                        Optional.of(new LogPosition.AfterEvent(earlier)),
                                        Set.of(),
                                        1)))
                .isEqualTo("event_expired");
        assertThat(kept.read(here, after(99), Set.of(), 1).next()).isEqualTo(100);
        assertThat(kept.read(here, after(0), Set.of(), 1).next()).isEqualTo(100);
    }

    @Test
    void anUnknownEventIsNotFound() {
        assertThatExceptionOfType(FailureException.class)
                .isThrownBy(() -> reading.get(here, new EventId(ports.ids().next())))
                .matches(e -> e.failure() instanceof Failure.NotFound);
    }

    /** A log that keeps only one event, with this number. */
    private record Kept(Events log, FrozenEvent oldest, long number) implements Events {
        @Override
        public void add(List<FrozenEvent> events) {
            log.add(events);
        }

        @Override
        public void hold(Workspace workspace) {
            log.hold(workspace);
        }

        @Override
        public Optional<RelayedEvent> find(Workspace workspace, EventId id) {
            return log.find(workspace, id);
        }

        @Override
        public LogExtent extent(Workspace workspace) {
            return new LogExtent(Optional.of(new LogExtent.Oldest(oldest.id(), number)), number);
        }

        @Override
        public LogPart readBack(Workspace workspace, LogSpan span, Set<EventType> types, int max) {
            return log.readBack(workspace, span, types, max);
        }

        @Override
        public LogPart read(Workspace workspace, LogSpan span, Set<EventType> types, int max) {
            List<RelayedEvent> kept = List.of(new RelayedEvent(number, oldest));
            return new LogPart(span.after() < number ? kept : List.of(), false);
        }
    }
}
