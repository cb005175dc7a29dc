package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.util.List;
import java.util.Optional;

/** The log of events that were passed on. Joins the caller's transaction. */
@DrivenPort
public interface Events {

    /** Adds events of any workspaces to the log. Their ids are new. */
    void add(List<FrozenEvent> events);

    /** The event, or empty. */
    Optional<FrozenEvent> find(Workspace workspace, EventId id);
}
