package dev.postroom.bootstrap.e2e;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Phaser;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Sends a fixed number of requests a second, regardless of the response times: a slow service gets
 * no fewer requests.
 */
final class PacedLoad implements AutoCloseable {

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String origin;
    private final Supplier<Load.Request> requests;
    private volatile boolean cancelled;

    PacedLoad(String origin, Supplier<Load.Request> requests) {
        this.origin = origin;
        this.requests = requests;
    }

    /** How many were sent and answered with success, and until when. */
    record Result(long sent, long succeeded, double rate) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT, "%8.0f/s, %d sent, %d accepted", rate, sent, succeeded);
        }
    }

    /** Sends for that long, and waits for all answers. */
    Result run(int perSecond, Duration duration) {
        AtomicLong succeeded = new AtomicLong();
        Phaser open = new Phaser(1);
        long count = perSecond * duration.toSeconds();
        long start = System.nanoTime();
        for (long n = 0; n < count && !cancelled; n++) {
            long due = start + n * 1_000_000_000L / perSecond;
            while (System.nanoTime() < due) {
                LockSupport.parkNanos(due - System.nanoTime());
            }
            open.register();
            var _ =
                    client.sendAsync(
                                    request(requests.get()), HttpResponse.BodyHandlers.discarding())
                            .whenComplete((response, _) -> {
                                if (response != null && response.statusCode() / 100 == 2) {
                                    succeeded.incrementAndGet();
                                }
                                open.arriveAndDeregister();
                            });
        }
        open.arriveAndAwaitAdvance();
        double seconds = (System.nanoTime() - start) / 1e9;
        return new Result(count, succeeded.get(), succeeded.get() / seconds);
    }

    /** Ends a run that another thread began, without waiting for its answers. */
    void cancel() {
        cancelled = true;
        client.shutdownNow();
    }

    private HttpRequest request(Load.Request wanted) {
        return HttpRequest.newBuilder(URI.create(origin + wanted.path()))
                .timeout(Duration.ofSeconds(60))
                .header("X-API-Key", wanted.key())
                .header("Content-Type", "application/json")
                .method(wanted.method(), HttpRequest.BodyPublishers.ofString(wanted.body()))
                .build();
    }

    @Override
    public void close() {
        client.close();
    }
}
