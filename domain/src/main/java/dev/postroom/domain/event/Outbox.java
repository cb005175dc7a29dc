package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.util.List;

/** Events that have happened and were not passed on yet. Joins the caller's transaction. */
@DrivenPort
public interface Outbox {

    /** Stores an event with the change that it reports: both commit, or neither. */
    void append(Workspace workspace, Event event);

    /** As {@link #append}, for many events at once. */
    void appendAll(Workspace workspace, List<Event> events);

    /**
     * Takes up to {@code max} committed events out of the outbox of any workspaces, in the order of
     * their ids within each workspace. They are gone when the transaction commits and back when it
     * rolls back; no other transaction gets them meanwhile. An event that commits late is found all
     * the same.
     */
    List<FrozenEvent> takeOut(int max);
}
