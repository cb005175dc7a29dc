package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The log of relayed events. Joins the caller's transaction. */
@DrivenPort
public interface Events {

    /**
     * Appends events of any workspaces to the log. Each gets the next number of its workspace, in
     * the order of the list, which its stored body has as {@code sequence}. Numbers become visible
     * in their order. The ids are new.
     */
    void add(List<FrozenEvent> events);

    /**
     * Until the transaction ends, events of the workspace get numbers only in this transaction: a
     * relay passes the workspace by, and a new webhook or a trigger that becomes active waits.
     * Waits for relays and other callers.
     */
    void hold(Workspace workspace);

    /** The event, or empty. */
    Optional<RelayedEvent> find(Workspace workspace, EventId id);

    /** The extent of the workspace's log. */
    LogExtent extent(Workspace workspace);

    /**
     * The first {@code max} events of a span in the order of their numbers; fewer when these fill a
     * page. Reads no more of the log than the span.
     *
     * @param types only events of these types; of all types when empty
     */
    LogPart read(Workspace workspace, LogSpan span, Set<EventType> types, int max);

    /** As {@link #read}, with the last {@code max} events of the span, the last one first. */
    LogPart readBack(Workspace workspace, LogSpan span, Set<EventType> types, int max);
}
