package dev.postroom.bootstrap.e2e;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Creates one subscriber after another until it is closed, and keeps what it was told. Waits for
 * each answer.
 */
final class SteadyClient implements AutoCloseable {

    private final Api api;
    private final Thread thread;
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private final List<String> strange = new CopyOnWriteArrayList<>();
    private final AtomicInteger unavailable = new AtomicInteger();
    private final AtomicLong lastSuccess = new AtomicLong();
    private volatile boolean ended;

    private SteadyClient(Api api) {
        this.api = api;
        this.thread = Thread.ofVirtual().unstarted(this::run);
    }

    static SteadyClient start(Api api) {
        SteadyClient client = new SteadyClient(api);
        client.thread.start();
        return client;
    }

    private void run() {
        while (!ended) {
            String address = Ground.address(Ground.word());
            try {
                note(address, api.post("/subscribers", "{\"email\": \"%s\"}".formatted(address)));
            } catch (UncheckedIOException e) {
                strange.add("no answer: " + e.getMessage());
            } catch (AssertionError e) {
                // the answer is not as the description says
                strange.add(String.valueOf(e.getMessage()));
            }
        }
    }

    private void note(String address, Api.Answer answer) {
        if (answer.status() == 201) {
            acknowledged.add(address);
            lastSuccess.set(System.nanoTime());
        } else if (answer.status() == 503 && answer.text("/code").equals("database_unavailable")) {
            unavailable.incrementAndGet();
        } else {
            strange.add(answer.response().body());
        }
    }

    /** Addresses whose creation was answered with 201. */
    Set<String> acknowledged() {
        return acknowledged;
    }

    /** Answers that are neither 201 nor the problem of an absent database. */
    List<String> strange() {
        return strange;
    }

    /** How many times it was told that the database is away. */
    int unavailable() {
        return unavailable.get();
    }

    /** Whether a subscriber was created after this reading of {@link System#nanoTime}. */
    boolean hasSucceededSince(long nanos) {
        long last = lastSuccess.get();
        return last != 0 && last - nanos > 0;
    }

    @Override
    public void close() {
        ended = true;
        try {
            thread.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
