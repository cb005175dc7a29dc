package dev.postroom.domain.event;

import dev.postroom.domain.shared.DrivingPort;

/** The worker that passes events on. Safe for any number of workers at once. */
@DrivingPort
public interface RelayEvents {

    /**
     * Turns up to {@code max} events into one delivery for each matching webhook, in one
     * transaction; returns how many events were passed on.
     */
    int relay(int max);
}
