package dev.postroom.domain.action;

import dev.postroom.domain.shared.DrivingPort;

/** The worker of actions. Safe for concurrent workers. */
@DrivingPort
public interface RunActions {

    /**
     * Continues one action for some seconds or until it has ended. Each step commits together with
     * its events and the place that it reached, so that each person is treated once, also after a
     * crash.
     *
     * @return the number of steps; 0 when no action is due
     */
    int actNext();
}
