package dev.postroom.domain.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.tag.TagId;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

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
                    .isEqualTo(theirs);
            assertThat(events().find(stranger, ours.id())).isEmpty();
            assertThat(events().find(here, theirs.id())).isEmpty();
        }
        events().add(List.of(ours, frozen(strangersTo(here).getFirst(), EventType.TAG_SUBSCRIBED)));
        assertThat(events().find(here, ours.id()).orElseThrow().event().body())
                .isEqualTo(ours.body());
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
                        Optional.of(new CampaignId(newId())));
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
}
