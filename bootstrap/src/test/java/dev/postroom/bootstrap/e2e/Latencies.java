package dev.postroom.bootstrap.e2e;

import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/** The latencies of all responses of a load, and the failures among them by their reason. */
final class Latencies {
    private final Map<String, Long> failed = new TreeMap<>();
    private long[] nanos = new long[1024];
    private int count;

    /**
     * @param failure empty for a success
     */
    void add(long latency, String failure) {
        nanos = count < nanos.length ? nanos : Arrays.copyOf(nanos, 2 * count);
        nanos[count++] = latency;
        if (!failure.isEmpty()) {
            failed.merge(failure, 1L, Long::sum);
        }
    }

    /** Of all that were added in that time. */
    Load.Result result(Duration duration) {
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return new Load.Result(
                count * 1e9 / duration.toNanos(),
                percentile(sorted, 0.50),
                percentile(sorted, 0.99),
                Map.copyOf(failed));
    }

    private static double percentile(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))] / 1e6;
    }
}
