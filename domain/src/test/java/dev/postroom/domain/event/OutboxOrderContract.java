package dev.postroom.domain.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.subscriber.SubscriberFixture;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The order in which every {@link Outbox} gives out the events of a workspace. */
interface OutboxOrderContract extends PortContract {

    int WRITERS = 4;
    int RELAYS = 2;
    int CHANGES = 25;

    /** The outbox under test. */
    default Outbox outbox() {
        return ports().event().outbox();
    }

    /** Appends one event with a new id. */
    default EventId append(Workspace workspace) {
        return append(workspace, newId());
    }

    /** Appends events in a transaction, joining an open one. */
    default void append(Workspace workspace, List<FrozenEvent> events) {
        ports().transactions().inTransaction(() -> outbox().append(workspace, events));
    }

    private EventId append(Workspace workspace, UUID id) {
        append(workspace, List.of(EventFixture.frozen(workspace, id)));
        return new EventId(id);
    }

    private List<EventId> relay(int max) {
        return ports().transactions()
                .inTransaction(() -> {
                    List<FrozenEvent> taken = outbox().takeOut(max);
                    ports().event().events().add(taken);
                    return taken.stream().map(FrozenEvent::id).toList();
                });
    }

    @Test
    default void eventsAreTakenInAppendOrderRegardlessOfTheirIds() {
        Workspace here = newLive();
        List<UUID> ids = IntStream.range(0, 4).mapToObj(_ -> newId()).toList();
        append(here, ids.get(3));
        append(
                here,
                List.of(
                        EventFixture.frozen(here, ids.get(2)),
                        EventFixture.frozen(here, ids.get(0))));
        append(here, ids.get(1));

        assertThat(relay(10))
                .extracting(EventId::value)
                .containsExactly(ids.get(3), ids.get(2), ids.get(0), ids.get(1));
    }

    @Test
    default void anEventThatCommitsAfterALaterOneIsStillRelayed() {
        Workspace here = newLive();
        UUID slow = newId();
        EventId quick = append(here);
        assertThat(relay(10)).containsExactly(quick);

        append(here, slow);

        assertThat(relay(10)).containsExactly(new EventId(slow));
    }

    @Test
    default void aBacklogOfOneWorkspaceDoesNotDelayAnother() {
        Workspace busy = newLive();
        List<EventId> backlog = IntStream.range(0, 8).mapToObj(_ -> append(busy)).toList();
        EventId quiet = append(strangersTo(busy).getFirst());

        assertThat(relay(4)).contains(quiet).containsAll(backlog.subList(0, 2)).hasSize(3);
    }

    @Test
    default void workspacesTakeTurns() {
        Workspace one = newLive();
        Workspace other = strangersTo(one).getFirst();
        IntStream.range(0, 2).forEach(_ -> List.of(one, other).forEach(this::append));

        List<Workspace> turns =
                IntStream.range(0, 4)
                        .mapToObj(_ -> relay(1).getFirst())
                        .map(id -> find(one, id) ? one : other)
                        .toList();

        assertThat(turns.get(0)).isNotEqualTo(turns.get(1));
        assertThat(turns.subList(2, 4)).isEqualTo(turns.subList(0, 2));
    }

    @Test
    default void aWorkspaceOfWhichNoEventIsTakenKeepsItsTurnAndItsEvents() {
        Workspace one = newLive();
        Workspace other = strangersTo(one).getFirst();
        List<EventId> ofOne = IntStream.range(0, 3).mapToObj(_ -> append(one)).toList();
        List<EventId> ofOther = IntStream.range(0, 3).mapToObj(_ -> append(other)).toList();

        List<EventId> first = relay(10, new AtomicInteger(2));
        List<EventId> second = relay(10, new AtomicInteger(2));

        List<EventId> firstTurn = ofOne.contains(first.getFirst()) ? ofOne : ofOther;
        List<EventId> secondTurn = ofOne.contains(first.getFirst()) ? ofOther : ofOne;
        assertThat(first).isEqualTo(firstTurn.subList(0, 2));
        assertThat(second).isEqualTo(secondTurn.subList(0, 2));
        assertThat(relay(10)).containsExactlyInAnyOrder(firstTurn.get(2), secondTurn.get(2));
    }

    // takes no more events than are left of a number
    private List<EventId> relay(int max, AtomicInteger left) {
        return ports().transactions()
                .inTransaction(() -> {
                    List<FrozenEvent> taken =
                            outbox().takeOut(
                                            max,
                                            waiting -> {
                                                int share = Math.min(waiting.size(), left.get());
                                                left.addAndGet(-share);
                                                return share;
                                            });
                    ports().event().events().add(taken);
                    return taken.stream().map(FrozenEvent::id).toList();
                });
    }

    private boolean find(Workspace workspace, EventId id) {
        return ports().event().events().find(workspace, id).isPresent();
    }

    @Test
    default void concurrentRelaysNumberTheEventsOfASubscriberInTheOrderOfItsChanges() {
        Workspace here = newLive();
        List<SubscriberId> subscribers = List.of(subscriber(here), subscriber(here));
        Map<SubscriberId, AtomicInteger> counters =
                Map.of(
                        subscribers.get(0), new AtomicInteger(),
                        subscribers.get(1), new AtomicInteger());
        CountDownLatch writers = new CountDownLatch(WRITERS);

        List<List<Change>> changes =
                Race.of(
                        WRITERS + RELAYS,
                        thread ->
                                thread < RELAYS
                                        ? relayUntil(writers)
                                        : changed(here, counters, writers));
        relayAll();

        List<Change> inOrder =
                changes.stream()
                        .flatMap(List::stream)
                        .sorted(Comparator.comparingLong(change -> number(here, change.event())))
                        .toList();
        assertThat(inOrder.stream().map(change -> number(here, change.event())))
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, 2L * WRITERS * CHANGES).boxed().toList());
        for (SubscriberId subscriber : subscribers) {
            assertThat(inOrder)
                    .filteredOn(change -> change.subscriber().equals(subscriber))
                    .extracting(Change::place)
                    .isSorted();
        }
    }

    /**
     * A change of a subscriber.
     *
     * @param place its place among the changes of the subscriber, as the row's lock ordered them
     */
    record Change(SubscriberId subscriber, EventId event, int place) {}

    private SubscriberId subscriber(Workspace workspace) {
        UUID id = newId();
        ports().subscriber()
                .subscribers()
                .addUnlessPresent(workspace, SubscriberFixture.subscriber(id).build());
        return new SubscriberId(id);
    }

    private List<Change> changed(
            Workspace workspace,
            Map<SubscriberId, AtomicInteger> counters,
            CountDownLatch writers) {
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < CHANGES; i++) {
            counters.forEach(
                    (subscriber, counter) -> changes.add(changed(workspace, subscriber, counter)));
        }
        writers.countDown();
        return changes;
    }

    private Change changed(Workspace workspace, SubscriberId subscriber, AtomicInteger counter) {
        return ports().transactions()
                .inTransaction(() -> {
                    assertThat(ports().subscriber().subscribers().lock(workspace, subscriber))
                            .isPresent();
                    int place = counter.incrementAndGet();
                    EventId event = append(workspace, descendingId(subscriber, place));
                    return new Change(subscriber, event, place);
                });
    }

    // the order of the ids is the wrong one
    private static UUID descendingId(SubscriberId subscriber, int place) {
        return new UUID(subscriber.value().hashCode(), Long.MAX_VALUE - place);
    }

    private List<Change> relayUntil(CountDownLatch writers) {
        while (writers.getCount() > 0) {
            relay(3);
        }
        return List.of();
    }

    private void relayAll() {
        List<EventId> relayed = relay(10);
        while (!relayed.isEmpty()) {
            relayed = relay(10);
        }
    }

    private long number(Workspace workspace, EventId event) {
        return ports().event().events().find(workspace, event).orElseThrow().number();
    }
}
