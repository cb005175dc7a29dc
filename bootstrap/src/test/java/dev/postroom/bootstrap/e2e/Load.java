package dev.postroom.bootstrap.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
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

    /** The requests that are sent for one response. */
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
    record Result(double rate, double p50, double p99, Map<String, Long> failed) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%8.0f/s   p50 %6.2f ms   p99 %7.2f ms%s",
                    rate,
                    p50,
                    p99,
                    failed.isEmpty() ? "" : "   failed " + failed);
        }
    }

    /** Sends for that long. */
    Result run(Duration duration) {
        try (Selector selector = Selector.open()) {
            Map<LoadConnection, Supplier<? extends Message>> open = new HashMap<>();
            for (int number = 0; number < connections; number++) {
                LoadConnection connection = LoadConnection.open(selector, port);
                open.put(connection, requests.apply(number));
                send(connection, open);
            }
            Latencies latencies = new Latencies();
            long end = System.nanoTime() + duration.toNanos();
            while (System.nanoTime() < end) {
                serve(selector, open, latencies);
            }
            for (LoadConnection connection : open.keySet()) {
                connection.close();
            }
            return latencies.result(duration);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void serve(
            Selector selector,
            Map<LoadConnection, Supplier<? extends Message>> open,
            Latencies latencies)
            throws IOException {
        selector.select(100);
        for (SelectionKey key : selector.selectedKeys()) {
            LoadConnection connection = (LoadConnection) key.attachment();
            if (connection.completes()) {
                latencies.add(System.nanoTime() - connection.start(), connection.failure());
                send(connection, open);
            }
        }
        selector.selectedKeys().clear();
    }

    private static void send(
            LoadConnection connection, Map<LoadConnection, Supplier<? extends Message>> open)
            throws IOException {
        Message message = Objects.requireNonNull(open.get(connection)).get();
        connection.send(message, System.nanoTime());
    }
}
