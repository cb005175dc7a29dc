package dev.postroom.domain.webhook.delivery;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How many attempts took how long, in classes whose upper bounds grow from 1.19 ms by a fifth (2 to
 * the power of a quarter) each; the last class has no bound. Counts of several days can be added.
 *
 * @param counts one for each class, the shortest times first; none negative
 */
public record ResponseTimes(List<Integer> counts) {

    /** The number of classes; the last one begins at about 55 s. */
    public static final int CLASSES = 64;

    private static final int CLASSES_PER_DOUBLING = 4;
    // milliseconds of longer times may not be a number
    private static final Duration LONGEST = Duration.ofDays(1);

    public ResponseTimes {
        counts = List.copyOf(counts);
        if (counts.size() != CLASSES || counts.stream().anyMatch(count -> count < 0)) {
            throw new IllegalArgumentException("there is a count for each class, none negative");
        }
    }

    /** The counts of these times. */
    public static ResponseTimes of(List<Duration> times) {
        List<Integer> counts = new ArrayList<>(Collections.nCopies(CLASSES, 0));
        for (Duration time : times) {
            counts.set(classOf(time), counts.get(classOf(time)) + 1);
        }
        return new ResponseTimes(counts);
    }

    /** The counts of both. */
    public ResponseTimes plus(ResponseTimes other) {
        return new ResponseTimes(
                IntStream.range(0, CLASSES)
                        .mapToObj(i -> Math.addExact(counts.get(i), other.counts.get(i)))
                        .toList());
    }

    /**
     * A time that this share of the attempts did not exceed, at most a fifth too long; empty
     * without attempts.
     *
     * @param share from 0 to 1, for example 0.95
     */
    public Optional<Duration> percentile(double share) {
        long all = counts.stream().mapToLong(Integer::longValue).sum();
        long wanted = Math.max(1, (long) Math.ceil(all * share));
        long seen = 0;
        for (int i = 0; i < CLASSES; i++) {
            seen += counts.get(i);
            if (seen >= wanted) {
                return Optional.of(upperBound(i));
            }
        }
        return Optional.empty();
    }

    private static int classOf(Duration time) {
        if (time.compareTo(LONGEST) > 0) {
            return CLASSES - 1;
        }
        double millis = time.toMillis() + time.toNanosPart() % 1_000_000 / 1e6;
        if (millis < 1) {
            return 0;
        }
        double doublings = Math.log(millis) / Math.log(2);
        return Math.min(CLASSES - 1, (int) (doublings * CLASSES_PER_DOUBLING));
    }

    private static Duration upperBound(int place) {
        double millis = Math.pow(2, (place + 1.0) / CLASSES_PER_DOUBLING);
        return Duration.ofNanos(Math.round(millis * 1e6));
    }
}
