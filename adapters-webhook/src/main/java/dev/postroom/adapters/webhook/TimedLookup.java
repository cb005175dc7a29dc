package dev.postroom.adapters.webhook;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Limits the time of a lookup. The system's lookup has no timeout and pins the carrier of a virtual
 * thread, so it runs on platform threads.
 */
final class TimedLookup implements AddressLookup, AutoCloseable {

    private final AddressLookup lookup;
    private final Duration longest;
    private final ExecutorService threads =
            Executors.newCachedThreadPool(
                    Thread.ofPlatform().daemon().name("webhook-lookup-", 1).factory());

    TimedLookup(AddressLookup lookup, Duration longest) {
        this.lookup = lookup;
        this.longest = longest;
    }

    @Override
    public InetAddress[] addressesOf(String host) throws UnknownHostException {
        Future<InetAddress[]> answer = threads.submit(() -> lookup.addressesOf(host));
        try {
            return answer.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new UnknownHostException(host);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new UnknownHostException(host);
        } catch (TimeoutException _) {
            throw new UnknownHostException(host);
        } finally {
            answer.cancel(true);
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
