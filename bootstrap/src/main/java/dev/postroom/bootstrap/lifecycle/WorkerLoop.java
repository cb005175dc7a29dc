package dev.postroom.bootstrap.lifecycle;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Repeats one step until the worker is stopped. A failure of the step does not end the loop. */
final class WorkerLoop implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerLoop.class);

    private static final long IDLE = 0;

    private final Worker worker;
    private final Duration poll;
    private final WorkerMeters meters;
    private final CountDownLatch stop = new CountDownLatch(1);
    private volatile long stepBeganAt = IDLE;
    private int failures;
    private boolean wasLogged;

    WorkerLoop(Worker worker, Duration poll, WorkerMeters meters) {
        this.worker = worker;
        this.poll = poll;
        this.meters = meters;
    }

    @Override
    public void run() {
        while (!stopping()) {
            Pause pause = work();
            try {
                await(pause);
            } catch (InterruptedException _) {
                // only a stop ends the loop
            }
        }
    }

    /**
     * The time between two steps.
     *
     * @param endsWithSignal false after a failure, because the step would fail again at once, and
     *     while more items gather
     */
    private record Pause(Duration time, boolean endsWithSignal) {}

    private void await(Pause pause) throws InterruptedException {
        if (stopping() || pause.time().isZero()) {
            return;
        }
        if (pause.endsWithSignal()) {
            worker.signal().await(pause.time());
        } else {
            boolean _ = stop.await(pause.time().toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    @SuppressWarnings("InterruptedExceptionSwallowed") // an interrupted step is a failed step
    private Pause work() {
        long start = System.nanoTime();
        stepBeganAt = start == IDLE ? start + 1 : start;
        try {
            int handled = worker.step().run();
            Duration step = Duration.ofNanos(System.nanoTime() - start);
            meters.done(handled);
            recovered();
            return handled > 0
                    ? new Pause(worker.pausing().after(handled, step), false)
                    : new Pause(poll, true);
        } catch (Exception | StackOverflowError | LinkageError e) {
            return new Pause(failed(e), false);
        } finally {
            stepBeganAt = IDLE;
        }
    }

    private void recovered() {
        if (failures > 0) {
            LOG.atLevel(wasLogged ? Level.INFO : Level.DEBUG)
                    .log("Worker {} recovered after {} failures", worker.name(), failures);
            failures = 0;
            wasLogged = false;
        }
    }

    private Duration failed(Throwable failure) {
        OutOfMemory.check(failure);
        failures++;
        meters.failed();
        if (stopping()) {
            LOG.debug("Worker {} was stopped during a step", worker.name(), failure);
        } else if (failures == 1 && !isOutage(failure)) {
            LOG.warn("Worker {} failed and will retry", worker.name(), failure);
            wasLogged = true;
        } else {
            LOG.debug("Worker {} failed {} times in a row", worker.name(), failures, failure);
        }
        return Backoff.after(failures);
    }

    // a condition of the whole process, which is reported as such
    private static boolean isOutage(Throwable failure) {
        return failure instanceof FailureException refused
                && refused.failure() instanceof Failure.Unavailable;
    }

    /** Whether the present step began longer ago than this. */
    boolean isInOneStepFor(Duration time) {
        long began = stepBeganAt;
        return began != IDLE && System.nanoTime() - began > time.toNanos();
    }

    void stop() {
        stop.countDown();
    }

    private boolean stopping() {
        return stop.getCount() == 0;
    }
}
