package dev.postroom.domain.campaign.sending;

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
     * recipients handled, 0 when there is no work. When it fails because the store is away, mails
     * that were answered are recorded by the next call that finds the store.
     */
    int sendNext();

    /**
     * Extends the leases of the chunks that {@link #sendNext} is working on in this process. To be
     * called several times within a lease, from a thread of its own: a worker waits longer for a
     * slow mail server than another process waits for a dead one.
     */
    void keepLeases();

    /** Completes campaigns without open recipients and emits their events; returns their number. */
    int finishDue();
}
