package dev.postroom.application.campaign.report;

import dev.postroom.application.campaign.throttle.SendingActivity;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** How many outcomes may have their events recorded at once. Safe for any number of threads. */
public final class EmissionPace {

    /** The most outcomes of one transaction. */
    static final int BATCH = 1000;

    // large batches cost least for each outcome
    private static final int PARTS_OF_A_SECOND = 2;
    private static final Duration SECOND = Duration.ofSeconds(1);
    // The code of the first seconds of a campaign is still being compiled: mails come first.
    private static final Duration HEAD_START = Duration.ofSeconds(5);

    private final InstantSource clock;
    private final int perSecond;
    private final SendingActivity sending;
    private Instant since;

    /**
     * @param perSecond how many in a second while this process sends campaigns; at least 1
     * @param sending whether it does so now
     */
    public EmissionPace(InstantSource clock, int perSecond, SendingActivity sending) {
        this.clock = clock;
        this.perSecond = perSecond;
        this.sending = sending;
        this.since = clock.instant();
    }

    /** How many may be recorded now; 0: none until a fraction of a second is over. */
    synchronized int next() {
        Instant now = clock.instant();
        if (!sending.isGoingOn()) {
            since = now;
            return BATCH;
        }
        // permits that were not used in time are lost
        since = since.isBefore(now.minus(SECOND)) ? now.minus(SECOND) : since;
        long allowed = Duration.between(since, now).toMillis() * perSecond / SECOND.toMillis();
        // always as many, because the statements contain the number
        int granted = Math.min(Math.ceilDiv(perSecond, PARTS_OF_A_SECOND), BATCH);
        if (allowed < granted || sending.isYoungerThan(HEAD_START)) {
            return 0;
        }
        since = since.plus(SECOND.multipliedBy(granted).dividedBy(perSecond));
        return granted;
    }
}
