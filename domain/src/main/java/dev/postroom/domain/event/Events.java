package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.util.List;
import java.util.Optional;

/** The log of relayed events. Joins the caller's transaction. */
@DrivenPort
public interface Events {

    /**
     * Appends events of any workspaces to the log. Each gets the next number of its workspace, in
     * the order of the list. Numbers become visible in their order. The ids are new.
     */
    void add(List<FrozenEvent> events);

    /** The event, or empty. */
    Optional<RelayedEvent> find(Workspace workspace, EventId id);
}
