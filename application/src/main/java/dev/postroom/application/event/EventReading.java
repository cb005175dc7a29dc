package dev.postroom.application.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventSlice;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.Events;
import dev.postroom.domain.event.LogExtent;
import dev.postroom.domain.event.LogPart;
import dev.postroom.domain.event.LogPosition;
import dev.postroom.domain.event.LogSpan;
import dev.postroom.domain.event.NewestEvents;
import dev.postroom.domain.event.ReadEvents;
import dev.postroom.domain.event.RelayedEvent;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the log of a workspace part by part. */
public final class EventReading implements ReadEvents {

    // of a rare type a part of the log may have no event: one request reads no more than this
    private static final long MOST_EXAMINED = 5_000;

    private final Events events;

    public EventReading(Events events) {
        this.events = events;
    }

    @Override
    public EventSlice read(
            Workspace workspace, Optional<LogPosition> after, Set<EventType> types, int limit) {
        LogExtent log = events.extent(workspace);
        long begin =
                after.map(position -> number(workspace, position, log)).orElse(log.beginning());
        long end = Math.min(log.last(), begin + MOST_EXAMINED);
        LogPart part = events.read(workspace, new LogSpan(begin, end), types, limit);
        return part.hasMore()
                ? new EventSlice(part.events(), part.events().getLast().number(), true)
                : new EventSlice(part.events(), end, end < log.last());
    }

    @Override
    public NewestEvents readNewest(
            Workspace workspace, Optional<Long> before, Set<EventType> types, int limit) {
        LogExtent log = events.extent(workspace);
        long newest = Math.min(log.last(), before.map(number -> number - 1).orElse(log.last()));
        long begin = Math.max(log.beginning(), newest - MOST_EXAMINED);
        LogPart part = events.readBack(workspace, new LogSpan(begin, newest), types, limit);
        return part.hasMore()
                ? new NewestEvents(part.events(), newest, part.events().getLast().number(), true)
                : new NewestEvents(part.events(), newest, begin + 1, begin > log.beginning());
    }

    private long number(Workspace workspace, LogPosition position, LogExtent log) {
        return switch (position) {
            case LogPosition.AfterEvent(EventId id) ->
                    events.find(workspace, id)
                            .map(RelayedEvent::number)
                            .orElseThrow(() -> log.isBefore(id) ? expired(log) : unknown());
            case LogPosition.AfterNumber(long number) -> checked(number, log);
        };
    }

    private static long checked(long number, LogExtent log) {
        if (number > log.last()) {
            throw unknown();
        }
        if (number > 0 && log.hasDropped(number)) {
            throw expired(log);
        }
        return Math.max(number, log.beginning());
    }

    private static FailureException unknown() {
        return refused("unknown_event", "This environment has no event with this id or number.");
    }

    private static FailureException expired(LogExtent log) {
        return refused(
                "event_expired",
                "Events after this one are no longer kept. Read from the oldest kept event, number "
                        + (log.beginning() + 1)
                        + ", by leaving out this parameter.");
    }

    private static FailureException refused(String code, String message) {
        Violation violation = new Violation(Violation.Part.QUERY, "after", code, message);
        return new Failure.Invalid("validation_error", List.of(violation)).asException();
    }

    @Override
    public RelayedEvent get(Workspace workspace, EventId id) {
        return events.find(workspace, id)
                .orElseThrow(() -> new Failure.NotFound("Event", id.toString()).asException());
    }
}
