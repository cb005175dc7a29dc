package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventSlice;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.LogPosition;
import dev.postroom.domain.event.NewestEvents;
import dev.postroom.domain.event.ReadEvents;
import dev.postroom.domain.event.RelayedEvent;
import dev.postroom.domain.shared.failure.Failure;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Has one event, with the id of the one webhook. */
public final class FakeEvents implements ReadEvents {

    @Override
    public EventSlice read(
            Workspace workspace, Optional<LogPosition> after, Set<EventType> types, int limit) {
        return new EventSlice(List.of(event(workspace)), 1, false);
    }

    @Override
    public NewestEvents readNewest(
            Workspace workspace, Optional<Long> before, Set<EventType> types, int limit) {
        return new NewestEvents(List.of(event(workspace)), 1, before.orElse(1L), true);
    }

    @Override
    public RelayedEvent get(Workspace workspace, EventId id) {
        RelayedEvent event = event(workspace);
        if (!id.equals(event.event().id())) {
            throw new Failure.NotFound("Event", id.toString()).asException();
        }
        return event;
    }

    private static RelayedEvent event(Workspace workspace) {
        return new RelayedEvent(1, EventFixture.frozen(workspace, FakeWebhooks.SHOP.id().value()));
    }
}
