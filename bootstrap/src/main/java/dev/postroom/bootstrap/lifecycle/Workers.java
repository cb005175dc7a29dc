package dev.postroom.bootstrap.lifecycle;

import io.micrometer.core.instrument.MeterRegistry;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The background threads. */
public final class Workers {
    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);
    private static final Duration SIGNAL_ONLY = Duration.ofDays(1);
    private static final Duration AFTER_INTERRUPT = Duration.ofSeconds(1);

    private final MeterRegistry registry;
    private final Duration poll;
    private final List<WorkSignal> signals = new ArrayList<>();
    private final List<WorkerLoop> loops = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private boolean finishing;
    private long toldAt;

    /**
     * @param poll how long the first idle thread of a worker waits for its signal before it looks
     *     again, unless its worker says otherwise
     */
    public Workers(MeterRegistry registry, Duration poll) {
        this.registry = registry;
        this.poll = poll;
    }

    /** Starts the worker's threads; not after {@link #finish}, at a start that was stopped. */
    public synchronized void start(Worker worker) {
        if (finishing) {
            return;
        }
        WorkerMeters meters = new WorkerMeters(registry, worker.name());
        signals.add(worker.signal());
        for (int number = 1; number <= worker.threads(); number++) {
            // one thread that looks without a signal is enough: a claim signals the next one
            Duration interval = number == 1 ? worker.poll().orElse(poll) : SIGNAL_ONLY;
            WorkerLoop loop = new WorkerLoop(worker, interval, meters);
            loops.add(loop);
            threads.add(
                    Thread.ofPlatform().daemon().name(worker.name() + "-" + number).start(loop));
        }
    }

    /** Runs a task once on a thread of its own. Nothing waits for it, not even the end. */
    public void once(String name, Runnable task) {
        Thread.ofPlatform().daemon().name(name).start(task);
    }

    /** How many threads are running. */
    public synchronized long running() {
        return threads.stream().filter(Thread::isAlive).count();
    }

    /** How many threads ended although they were not stopped. */
    public synchronized long ended() {
        return finishing ? 0 : threads.size() - running();
    }

    /** How many threads are in one step for longer than this. */
    public synchronized long inOneStepFor(Duration time) {
        return finishing ? 0 : loops.stream().filter(loop -> loop.isInOneStepFor(time)).count();
    }

    /** Asks every worker to end after its current step; returns at once. */
    public synchronized void finish() {
        if (!finishing) {
            finishing = true;
            toldAt = System.nanoTime();
            loops.forEach(WorkerLoop::stop);
            signals.forEach(WorkSignal::end);
        }
    }

    /**
     * Lets every worker finish its current step, then interrupts those that need longer.
     *
     * @param limit for the current steps, counted from the call of {@link #finish}
     */
    public synchronized void stop(Duration limit) {
        finish();
        join(limit.minusNanos(System.nanoTime() - toldAt));
        threads.stream().filter(Thread::isAlive).forEach(this::interrupt);
        join(AFTER_INTERRUPT);
    }

    private void interrupt(Thread thread) {
        LOG.warn("Worker {} did not finish in time and is interrupted", thread.getName());
        thread.interrupt();
    }

    private void join(Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        try {
            for (Thread thread : threads) {
                TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, end - System.nanoTime()));
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
