package dev.postroom.bootstrap.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongFunction;

/**
 * Sends a fixed number of requests a second, regardless of the response times: a slow service gets
 * no fewer requests. One thread serves all connections, as in {@link Load}. A latency counts from
 * the moment at which its request was due, also when it was sent later.
 */
final class PacedLoad {

    // the service closes those of one address beyond 256
    private static final int MOST_CONNECTIONS = 200;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

    private final int port;
    private final LongFunction<? extends Load.Message> requests;
    private volatile boolean cancelled;

    /**
     * @param requests gives a request by the wall clock in milliseconds at which it is due
     */
    PacedLoad(int port, LongFunction<? extends Load.Message> requests) {
        this.port = port;
        this.requests = requests;
    }

    /**
     * How many requests were due, how many of them were answered with success, and what became of
     * all.
     *
     * @param connections that were open at a time
     */
    record Result(long due, long succeeded, Load.Result answers, int connections) {
        @Override
        public String toString() {
            return "%s   %d of %d accepted over %d connections"
                    .formatted(answers, succeeded, due, connections);
        }
    }

    /** Sends for that long, and waits for all answers, each for a minute at most. */
    Result run(int perSecond, Duration duration) {
        try (Selector selector = Selector.open()) {
            return new Run(selector, perSecond, duration).toEnd();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends a run that another thread began, without waiting for its answers. */
    void cancel() {
        cancelled = true;
    }

    private final class Run {
        private final Latencies latencies = new Latencies();
        private final Deque<LoadConnection> idle = new ArrayDeque<>();
        private final Set<LoadConnection> busy = new HashSet<>();
        private final Selector selector;
        private final Duration duration;
        private final long perSecond;
        private final long count;
        private final long start = System.nanoTime();
        private final long wallClock = System.currentTimeMillis();
        private long sent;
        private long succeeded;
        private int most;

        Run(Selector selector, int perSecond, Duration duration) {
            this.selector = selector;
            this.perSecond = perSecond;
            this.duration = duration;
            this.count = perSecond * duration.toSeconds();
        }

        Result toEnd() throws IOException {
            while (!cancelled && (sent < count || !busy.isEmpty()) && millisTo(limit()) > 0) {
                sendDue();
                selector.select(Math.clamp(sent < count ? millisTo(due(sent)) : 100, 1, 100));
                for (SelectionKey key : selector.selectedKeys()) {
                    serve((LoadConnection) key.attachment());
                }
                selector.selectedKeys().clear();
            }
            busy.forEach(connection -> note(connection, "no answer in time"));
            for (SelectionKey key : selector.keys()) {
                key.channel().close();
            }
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            return new Result(count, succeeded, latencies.result(took), most);
        }

        private long due(long number) {
            return start + number * 1_000_000_000L / perSecond;
        }

        private long limit() {
            return start + duration.plus(LONGEST_WAIT).toNanos();
        }

        private static long millisTo(long nanos) {
            return Math.ceilDiv(nanos - System.nanoTime(), 1_000_000L);
        }

        private void sendDue() throws IOException {
            while (sent < count && due(sent) <= System.nanoTime() && hasConnection()) {
                LoadConnection connection = idle.pop();
                busy.add(connection);
                long due = due(sent++);
                connection.send(requests.apply(wallClock + (due - start) / 1_000_000), due);
            }
        }

        private boolean hasConnection() throws IOException {
            if (idle.isEmpty() && busy.size() < MOST_CONNECTIONS) {
                idle.push(LoadConnection.open(selector, port));
                most = Math.max(most, busy.size() + 1);
            }
            return !idle.isEmpty();
        }

        private void serve(LoadConnection connection) throws IOException {
            try {
                if (connection.completes()) {
                    note(connection, connection.failure());
                    busy.remove(connection);
                    idle.push(connection);
                }
            } catch (IOException _) {
                lose(connection);
            }
        }

        // the service may close a connection that it has not used for a while
        private void lose(LoadConnection connection) throws IOException {
            connection.close();
            if (!idle.remove(connection)) {
                busy.remove(connection);
                note(connection, "connection lost");
            }
        }

        private void note(LoadConnection connection, String failure) {
            latencies.add(System.nanoTime() - connection.start(), failure);
            succeeded += failure.isEmpty() ? 1 : 0;
        }
    }
}
