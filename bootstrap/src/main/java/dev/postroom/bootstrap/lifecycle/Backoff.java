package dev.postroom.bootstrap.lifecycle;

import java.time.Duration;

/** The wait after consecutive failures: 200 ms, doubled each time, at most 5 s. */
final class Backoff {
    private static final Duration FIRST = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final int DOUBLINGS = 5;

    private Backoff() {}

    static Duration after(int failures) {
        Duration wait = FIRST.multipliedBy(1L << Math.min(DOUBLINGS, failures - 1));
        return wait.compareTo(LONGEST) < 0 ? wait : LONGEST;
    }
}
