package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.DrivingPort;

/** The workers' side of campaigns. Safe for any number of workers at once. */
@DrivingPort
public interface RunCampaigns {

    /** Freezes a part of one audience; returns how many recipients were frozen, 0 when idle. */
    int freezeNext();

    /**
     * Sends to due recipients of one chunk, all of it; returns how many were tried, 0 when idle.
     */
    int sendNext();

    /** Ends campaigns that have no open recipient, with their event; returns how many. */
    int finishDue();
}
