package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.DrivingPort;

/** The worker of campaigns. Safe for concurrent workers. */
@DrivingPort
public interface RunCampaigns {

    /**
     * Freezes a part of one audience; returns the number of frozen recipients, 0 when there is no
     * work.
     */
    int freezeNext();

    /**
     * Sends to due recipients of one chunk, for about two seconds at most; returns the number of
     * recipients handled, 0 when there is no work.
     */
    int sendNext();

    /** Completes campaigns without open recipients and emits their events; returns their number. */
    int finishDue();
}
