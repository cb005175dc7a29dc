package dev.postroom.bootstrap.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Sends requests over some connections, one after the other on each, and measures the time to the
 * last byte of each response. One thread serves all connections: the load must cost little beside
 * the service.
 *
 * @param requests gives the requests of one connection, by its number
 */
record Load(int port, int connections, IntFunction<Supplier<? extends Message>> requests) {

    /** What is sent for one response. */
    interface Message {
        byte[] bytes();
    }

    /** A request of HTTP/1.1 without its {@code Host}. */
    record Request(String method, String path, String key, String body) implements Message {
        @Override
        public byte[] bytes() {
            StringBuilder text =
                    new StringBuilder(256)
                            .append(method)
                            .append(' ')
                            .append(path)
                            .append(" HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ")
                            .append(key);
            if (!body.isEmpty()) {
                text.append("\r\nContent-Type: application/json\r\nContent-Length: ")
                        .append(body.getBytes(StandardCharsets.UTF_8).length);
            }
            return text.append("\r\n\r\n").append(body).toString().getBytes(StandardCharsets.UTF_8);
        }
    }

    /** Responses a second, and percentiles of their latencies in milliseconds. */
    record Result(double rate, double p50, double p99, long failed) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%8.0f/s   p50 %6.2f ms   p99 %7.2f ms%s",
                    rate,
                    p50,
                    p99,
                    failed == 0 ? "" : "   " + failed + " failed");
        }
    }

    /** Sends for that long. */
    Result run(Duration duration) {
        try (Selector selector = Selector.open()) {
            List<LoadConnection> open = new ArrayList<>();
            for (int number = 0; number < connections; number++) {
                open.add(LoadConnection.open(selector, port, requests.apply(number)));
            }
            Latencies latencies = new Latencies();
            long end = System.nanoTime() + duration.toNanos();
            while (System.nanoTime() < end) {
                serve(selector, latencies);
            }
            for (LoadConnection connection : open) {
                connection.close();
            }
            return latencies.result(duration);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void serve(Selector selector, Latencies latencies) throws IOException {
        selector.select(100);
        for (SelectionKey key : selector.selectedKeys()) {
            ((LoadConnection) key.attachment()).serve(latencies);
        }
        selector.selectedKeys().clear();
    }

    /** The latencies of all responses. */
    static final class Latencies {
        private long[] nanos = new long[1024];
        private int count;
        private long failed;

        void add(long latency, boolean success) {
            nanos = count < nanos.length ? nanos : Arrays.copyOf(nanos, 2 * count);
            nanos[count++] = latency;
            failed += success ? 0 : 1;
        }

        private Result result(Duration duration) {
            long[] sorted = Arrays.copyOf(nanos, count);
            Arrays.sort(sorted);
            return new Result(
                    count * 1e9 / duration.toNanos(),
                    percentile(sorted, 0.50),
                    percentile(sorted, 0.99),
                    failed);
        }

        private static double percentile(long[] sorted, double share) {
            return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))] / 1e6;
        }
    }
}
