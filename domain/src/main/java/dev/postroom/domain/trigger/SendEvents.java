package dev.postroom.domain.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;

/** Events of clients. */
@DrivingPort
public interface SendEvents {

    /**
     * Records an event, which starts the runs of triggers that wait for its name. {@code Invalid}
     * when there is no such subscriber.
     */
    Event send(Caller caller, CustomEvent event);

    /** Fails for a subscriber that {@link #send} would refuse. */
    void check(Workspace workspace, CustomEvent.Person person);
}
