package dev.postroom.domain.testclock;

import dev.postroom.domain.shared.DrivingPort;

/**
 * The worker that removes what reset test environments and deleted accounts had. Safe for
 * concurrent workers.
 */
@DrivingPort
public interface SweepDiscarded {

    /**
     * Removes some rows of one discarded workspace in one transaction. After a crash the next step
     * goes on.
     *
     * @return the number of removed rows; 0 when nothing was due or left
     */
    int sweepNext();
}
