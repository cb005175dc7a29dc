package dev.postroom.bootstrap.telemetry;

import java.time.Duration;
import java.util.stream.LongStream;

/** The bounds of the histograms, few, because each of them is a series. */
public final class Buckets {

    /** For requests of clients: from 5 ms to 10 s. */
    static Duration[] ofRequests() {
        return millis(5, 25, 100, 500, 1000, 2500, 10_000);
    }

    /** For calls to other systems, which may be far away: from 10 ms to 30 s. */
    static Duration[] ofCalls() {
        return millis(10, 50, 250, 1000, 5000, 15_000, 30_000);
    }

    /** For waits inside the process: from 1 ms to 5 s. */
    public static Duration[] ofWaits() {
        return millis(1, 10, 100, 1000, 5000);
    }

    private Buckets() {}

    private static Duration[] millis(long... bounds) {
        return LongStream.of(bounds).mapToObj(Duration::ofMillis).toArray(Duration[]::new);
    }
}
