package dev.postroom.domain.event;

import dev.postroom.domain.shared.DrivingPort;

/** The worker that relays events. Safe for any number of workers at once. */
@DrivingPort
public interface RelayEvents {

    /**
     * Relays up to {@code max} events in one transaction: each is added to the log and becomes one
     * delivery for each matching webhook. The events of one workspace are relayed in order, however
     * many workers there are.
     *
     * @return how many events were relayed
     */
    int relay(int max);
}
