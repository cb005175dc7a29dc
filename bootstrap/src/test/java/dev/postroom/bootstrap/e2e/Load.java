package dev.postroom.bootstrap.e2e;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Sends requests over some connections, one after the other on each, and measures the time to the
 * last byte of each response. A client of its own, because it must cost little beside the service.
 *
 * @param requests gives the requests of one connection, by its number
 */
record Load(int port, int connections, IntFunction<Supplier<Request>> requests) {

    /** A request of HTTP/1.1 without its {@code Host}. */
    record Request(String method, String path, String key, String body) {
        byte[] bytes() {
            int length = body.getBytes(StandardCharsets.UTF_8).length;
            String head =
                    "%s %s HTTP/1.1\r\nHost: localhost\r\nX-API-Key: %s\r\n"
                            .formatted(method, path, key);
            String content =
                    length == 0
                            ? "\r\n"
                            : "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                                    .formatted(length, body);
            return (head + content).getBytes(StandardCharsets.UTF_8);
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

    private record Sample(long[] nanos, long failed) {}

    /** Sends for that long. */
    Result run(Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        try (ExecutorService threads = Executors.newFixedThreadPool(connections)) {
            List<Callable<Sample>> senders =
                    IntStream.range(0, connections)
                            .<Callable<Sample>>mapToObj(
                                    number -> () -> send(requests.apply(number), end))
                            .toList();
            List<Sample> samples = threads.invokeAll(senders).stream().map(Load::sample).toList();
            return result(samples, duration);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Sample sample(Future<Sample> sender) {
        try {
            return sender.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Result result(List<Sample> samples, Duration duration) {
        long[] sorted =
                samples.stream().flatMapToLong(s -> LongStream.of(s.nanos())).sorted().toArray();
        return new Result(
                sorted.length * 1e9 / duration.toNanos(),
                percentile(sorted, 0.50),
                percentile(sorted, 0.99),
                samples.stream().mapToLong(Sample::failed).sum());
    }

    private static double percentile(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))] / 1e6;
    }

    private Sample send(Supplier<Request> next, long end) throws IOException {
        long[] nanos = new long[1024];
        int count = 0;
        long failed = 0;
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
            for (long start = System.nanoTime(); start < end; ) {
                socket.getOutputStream().write(next.get().bytes());
                failed += status(in) / 100 == 2 ? 0 : 1;
                long now = System.nanoTime();
                nanos = count < nanos.length ? nanos : Arrays.copyOf(nanos, 2 * count);
                nanos[count++] = now - start;
                start = now;
            }
        }
        return new Sample(Arrays.copyOf(nanos, count), failed);
    }

    // reads a whole response with a known length or in chunks
    private static int status(InputStream in) throws IOException {
        int status = Integer.parseInt(line(in).substring(9, 12));
        long length = 0;
        boolean chunked = false;
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            String lower = header.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Long.parseLong(lower.substring(15).strip());
            }
            chunked |= lower.startsWith("transfer-encoding:");
        }
        if (chunked) {
            length = Long.parseLong(line(in), 16);
            while (length > 0) {
                in.skipNBytes(length + 2);
                length = Long.parseLong(line(in), 16);
            }
            length = 2;
        }
        in.skipNBytes(length);
        return status;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                throw new UncheckedIOException(new EOFException("the service closed"));
            }
            if (next != '\r') {
                text.append((char) next);
            }
        }
        return text.toString();
    }
}
