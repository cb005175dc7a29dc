package dev.postroom.domain.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** What every {@link Outbox} keeps. */
public interface OutboxContract extends PortContract {

    private Outbox outbox() {
        return ports().event().outbox();
    }

    private EventId append(Workspace workspace) {
        return append(workspace, newId());
    }

    private EventId append(Workspace workspace, UUID id) {
        outbox().append(workspace, EventFixture.defaultEvent(id));
        return new EventId(id);
    }

    private List<EventId> takeOut(int max) {
        return outbox().takeOut(max).stream().map(FrozenEvent::id).toList();
    }

    @Test
    default void anEventComesOutFrozenAsItWentIn() {
        Workspace here = newLive();
        Event event = EventFixture.defaultEvent(newId());
        outbox().append(here, event);

        FrozenEvent frozen = outbox().takeOut(10).getFirst();

        assertThat(frozen.workspace()).isEqualTo(here);
        assertThat(frozen.id()).isEqualTo(event.id());
        assertThat(frozen.type()).isEqualTo(event.type());
        assertThat(frozen.occurredAt()).isEqualTo(event.occurredAt());
        assertThat(new String(frozen.body(), StandardCharsets.UTF_8))
                .contains(event.id().toString())
                .contains(event.type().keyword());
    }

    @Test
    default void manyEventsGoInAtOnceAsIfOneByOne() {
        Workspace here = newLive();
        List<Event> events =
                List.of(EventFixture.defaultEvent(newId()), EventFixture.defaultEvent(newId()));

        outbox().appendAll(here, List.of());
        outbox().appendAll(here, events);

        List<FrozenEvent> out = outbox().takeOut(10);
        assertThat(out)
                .extracting(FrozenEvent::id)
                .containsExactly(events.get(0).id(), events.get(1).id());
        assertThat(out).allMatch(event -> event.workspace().equals(here));
        outbox().append(here, events.getFirst());
        assertThat(outbox().takeOut(1).getFirst().body()).isEqualTo(out.getFirst().body());
    }

    @Test
    default void manyEventsAreRolledBackTogether() {
        Workspace here = newLive();

        Rollback.of(
                ports().transactions(),
                () -> outbox().appendAll(here, List.of(EventFixture.defaultEvent(newId()))));

        assertThat(takeOut(10)).isEmpty();
    }

    @Test
    default void eventsOfAWorkspaceComeOutOnceInTheOrderOfTheirIds() {
        Workspace here = newLive();
        UUID first = newId();
        UUID second = newId();
        EventId last = append(here);
        append(here, second);
        append(here, first);

        assertThat(takeOut(2)).containsExactly(new EventId(first), new EventId(second));
        assertThat(takeOut(2)).containsExactly(last);
        assertThat(takeOut(2)).isEmpty();
    }

    @Test
    default void eventsOfAllWorkspacesComeOutWithTheirOwn() {
        Workspace here = newLive();
        List<Workspace> all = new ArrayList<>(strangersTo(here));
        all.add(here);
        all.forEach(this::append);

        List<FrozenEvent> events = outbox().takeOut(10);

        assertThat(events.stream().map(FrozenEvent::workspace))
                .containsExactlyInAnyOrderElementsOf(all);
    }

    @Test
    default void anEventThatCommitsAfterALaterOneIsFoundAllTheSame() {
        Workspace here = newLive();
        UUID slow = newId();
        EventId quick = append(here);
        assertThat(takeOut(10)).containsExactly(quick);

        append(here, slow);

        assertThat(takeOut(10)).containsExactly(new EventId(slow));
    }

    @Test
    default void eventsThatAreRolledBackNeverComeOut() {
        Workspace here = newLive();

        Rollback.of(ports().transactions(), () -> append(here));

        assertThat(takeOut(10)).isEmpty();
    }

    @Test
    default void eventsTakenOutComeBackWhenTheTransactionIsRolledBack() {
        Workspace here = newLive();
        EventId event = append(here);

        Rollback.of(
                ports().transactions(),
                () -> {
                    assertThat(takeOut(10)).containsExactly(event);
                    assertThat(takeOut(10)).isEmpty();
                });

        assertThat(takeOut(10)).containsExactly(event);
    }

    @Test
    default void relaysAtTheSameTimeNeverGetTheSameEvent() {
        Workspace here = newLive();
        List<EventId> all = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            all.add(append(here));
        }

        List<List<EventId>> taken = Race.of(4, _ -> drain());
        List<EventId> whole = new ArrayList<>(taken.stream().flatMap(List::stream).toList());
        whole.addAll(drain());

        assertThat(whole).containsExactlyInAnyOrderElementsOf(all);
        assertThat(taken)
                .allSatisfy(ofOne -> assertThat(ofOne.stream().map(EventId::toString)).isSorted());
    }

    private List<EventId> drain() {
        List<EventId> taken = new ArrayList<>();
        List<EventId> batch = takeOut(3);
        while (!batch.isEmpty()) {
            taken.addAll(batch);
            batch = ports().transactions().inTransaction(() -> takeOut(3));
        }
        return taken;
    }
}
