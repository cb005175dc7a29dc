package dev.postroom.application.campaign.throttle;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Whether this process is sending campaigns. Safe for any number of threads. */
public final class SendingActivity {

    // between two turns of a campaign nothing else begins
    private static final Duration AFTERWARDS = Duration.ofSeconds(1);

    private final InstantSource clock;
    private int turns;
    private Instant began = Instant.MIN;
    private Instant lastEnd = Instant.MIN;

    public SendingActivity(InstantSource clock) {
        this.clock = clock;
    }

    public synchronized void begin() {
        if (!isGoingOn()) {
            began = clock.instant();
        }
        turns++;
    }

    public synchronized void end() {
        turns--;
        lastEnd = clock.instant();
    }

    /** Whether a chunk has its turn, or had one a moment ago. */
    public synchronized boolean isGoingOn() {
        return turns > 0 || clock.instant().isBefore(lastEnd.plus(AFTERWARDS));
    }

    /** Whether it has been going on for less than this time. */
    public synchronized boolean isYoungerThan(Duration time) {
        return isGoingOn() && clock.instant().isBefore(began.plus(time));
    }
}
