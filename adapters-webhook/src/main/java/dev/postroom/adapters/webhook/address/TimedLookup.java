package dev.postroom.adapters.webhook.address;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Limits the time of a lookup. The system's lookup has no timeout, cannot be interrupted and pins
 * the carrier of a virtual thread, so it runs on a limited number of platform threads. A name that
 * hangs holds one of them, for all requests that wait for it.
 */
public final class TimedLookup implements AutoCloseable {

    private static final int THREADS = 64;

    private final AddressLookup lookup;
    private final ConcurrentMap<String, FutureTask<InetAddress[]>> running =
            new ConcurrentHashMap<>();
    private final ThreadPoolExecutor threads =
            new ThreadPoolExecutor(
                    THREADS,
                    THREADS,
                    10,
                    TimeUnit.SECONDS,
                    new LinkedBlockingQueue<>(),
                    Thread.ofPlatform().daemon().name("webhook-lookup-", 1).factory());

    public TimedLookup(AddressLookup lookup) {
        this.lookup = lookup;
        threads.allowCoreThreadTimeOut(true);
    }

    /** All addresses, at least one. A name without an answer in this time is unknown. */
    public InetAddress[] addressesOf(String host, long nanos)
            throws UnknownHostException, InterruptedException {
        try {
            return running.computeIfAbsent(host, this::start).get(nanos, TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new UnknownHostException(host);
        } catch (TimeoutException _) {
            throw new UnknownHostException(host);
        }
    }

    private FutureTask<InetAddress[]> start(String host) {
        FutureTask<InetAddress[]> answer = new FutureTask<>(() -> lookup.addressesOf(host));
        threads.execute(() -> {
            try {
                answer.run();
            } finally {
                running.remove(host);
            }
        });
        return answer;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
