package dev.postroom.domain.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;

import org.junit.jupiter.api.Test;

import java.util.List;

/** What every {@link Events} keeps. */
public interface EventsContract extends PortContract {

    private Events events() {
        return ports().event().events();
    }

    private FrozenEvent frozen(Workspace workspace, EventType type) {
        return EventFixture.frozen(workspace, newId(), type);
    }

    @Test
    default void eventsOfSeveralWorkspacesAreFoundByTheirOwnWithTheSameBytes() {
        Workspace here = newLive();
        FrozenEvent ours = frozen(here, EventType.SUBSCRIBER_NOTE_ADDED);
        for (Workspace stranger : strangersTo(here)) {
            FrozenEvent theirs = frozen(stranger, EventType.TAG_SUBSCRIBED);

            events().add(List.of(theirs));

            assertThat(events().find(stranger, theirs.id()).orElseThrow())
                    .usingRecursiveComparison()
                    .isEqualTo(theirs);
            assertThat(events().find(stranger, ours.id())).isEmpty();
            assertThat(events().find(here, theirs.id())).isEmpty();
        }
        events().add(List.of(ours, frozen(strangersTo(here).getFirst(), EventType.TAG_SUBSCRIBED)));
        assertThat(events().find(here, ours.id()).orElseThrow().body()).isEqualTo(ours.body());
    }

    @Test
    default void everyTypeIsKept() {
        Workspace here = newLive();
        List<FrozenEvent> all =
                List.of(EventType.values()).stream().map(type -> frozen(here, type)).toList();

        events().add(all);

        assertThat(all)
                .allSatisfy(event ->
                        assertThat(events().find(here, event.id()).orElseThrow().type())
                                .isEqualTo(event.type()));
    }

    @Test
    default void addingNothingIsAllowedAndUnknownEventsAreAbsent() {
        events().add(List.of());

        assertThat(events().find(newLive(), new EventId(newId()))).isEmpty();
    }

    @Test
    default void anEventThatIsRolledBackIsNotInTheLog() {
        Workspace here = newLive();
        FrozenEvent event = frozen(here, EventType.SUBSCRIBER_CREATED);

        Rollback.of(ports().transactions(), () -> events().add(List.of(event)));

        assertThat(events().find(here, event.id())).isEmpty();
    }
}
