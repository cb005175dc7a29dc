package dev.postroom.domain.event;

import dev.postroom.domain.shared.DrivingPort;

/** The worker that relays events. Safe for concurrent workers. */
@DrivingPort
public interface RelayEvents {

    /**
     * Relays up to {@code max} events in one transaction: each is appended to the log, with one
     * delivery for each matching webhook and one run for each matching trigger. The events of one
     * workspace are relayed in order, also by concurrent workers. Fewer events are relayed when
     * they lead to many deliveries or runs, so that no transaction is long and workspaces take
     * turns.
     *
     * @return the number of relayed events
     */
    int relay(int max);
}
