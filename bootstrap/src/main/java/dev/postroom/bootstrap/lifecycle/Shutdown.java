package dev.postroom.bootstrap.lifecycle;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Stops everything once, in order: first every drain action runs, then resources are closed in the
 * reverse order of their registration. A resource that needs longer than the limit is abandoned and
 * logged.
 */
public final class Shutdown implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Shutdown.class);

    private final Duration limit;
    private final List<Runnable> drains = new ArrayList<>();
    private final Deque<Step> steps = new ArrayDeque<>();
    private final AtomicBoolean begun = new AtomicBoolean();
    private final CountDownLatch done = new CountDownLatch(1);

    private record Step(String name, AutoCloseable part) {}

    /**
     * @param limit for the whole shutdown
     */
    public Shutdown(Duration limit) {
        this.limit = limit;
    }

    /** Runs this at the beginning, before anything is closed; it must return at once. */
    public synchronized void onDrain(Runnable drain) {
        drains.add(drain);
    }

    /**
     * @return the given resource, which is closed before all that were registered earlier
     */
    public synchronized <T extends AutoCloseable> T register(String name, T part) {
        steps.push(new Step(name, part));
        return part;
    }

    /**
     * From now on SIGTERM and Ctrl-C stop everything and end the process with the usual exit code,
     * 143 or 130; a second signal, more than a second later, ends it at once.
     */
    public void onSignal() {
        Runtime.getRuntime()
                .addShutdownHook(
                        Thread.ofPlatform()
                                .name("shutdown")
                                .unstarted(() -> {
                                    Signals.endAtOnce();
                                    close();
                                }));
    }

    /** Waits until everything is stopped. */
    public void await() throws InterruptedException {
        done.await();
    }

    /**
     * Returns when everything is stopped or the limit is over; a second call waits for the first.
     */
    @Override
    public void close() {
        if (begun.compareAndSet(false, true)) {
            stopAll();
            done.countDown();
            return;
        }
        try {
            done.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void stopAll() {
        long end = System.nanoTime() + limit.toNanos();
        drains.forEach(drain -> attempt("drain", drain::run));
        while (!steps.isEmpty()) {
            stop(steps.pop(), Duration.ofNanos(end - System.nanoTime()));
        }
    }

    private static void stop(Step step, Duration left) {
        Thread closing =
                Thread.ofPlatform()
                        .daemon()
                        .name("stop-" + step.name())
                        .start(() -> attempt(step.name(), step.part()));
        try {
            if (!closing.join(left.isPositive() ? left : Duration.ofMillis(1))) {
                LOG.warn("{} did not stop in time and is abandoned", step.name());
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private static void attempt(String name, AutoCloseable action) {
        try {
            action.close();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            LOG.warn("{} failed while stopping", name, e);
        }
    }
}
