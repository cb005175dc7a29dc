package dev.postroom.bootstrap.lifecycle;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Repeats one step until the worker is stopped. A failure of the step does not end the loop. */
final class WorkerLoop implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(WorkerLoop.class);

    private final String name;
    private final WorkStep step;
    private final Duration poll;
    private final Doorbell doorbell;
    private final WorkerMeters meters;
    private final CountDownLatch stop = new CountDownLatch(1);
    private int failures;

    WorkerLoop(String name, WorkStep step, Duration poll, Doorbell doorbell, WorkerMeters meters) {
        this.name = name;
        this.step = step;
        this.poll = poll;
        this.doorbell = doorbell;
        this.meters = meters;
    }

    @Override
    public void run() {
        while (!stopping()) {
            long known = doorbell.rings();
            Duration pause = work();
            try {
                pause(known, pause);
            } catch (InterruptedException _) {
                // only a stop ends the loop
            }
        }
    }

    /** A signal does not shorten the wait after a failure: the step would fail again at once. */
    private void pause(long known, Duration pause) throws InterruptedException {
        if (stopping() || pause.isZero()) {
            return;
        }
        if (failures == 0) {
            doorbell.await(known, pause);
        } else {
            boolean _ = stop.await(pause.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    @SuppressWarnings("InterruptedExceptionSwallowed") // an interrupted step is a failed step
    private Duration work() {
        try {
            int handled = step.run();
            meters.done(handled);
            recovered();
            return handled > 0 ? Duration.ZERO : poll;
        } catch (Exception | StackOverflowError | LinkageError e) {
            return failed(e);
        }
    }

    private void recovered() {
        if (failures > 0) {
            LOG.info("worker {} recovered after {} failures", name, failures);
            failures = 0;
        }
    }

    private Duration failed(Throwable failure) {
        failures++;
        meters.failed();
        if (stopping()) {
            LOG.debug("worker {} was stopped in the middle of a step", name, failure);
        } else if (failures == 1) {
            LOG.warn("worker {} failed and will retry", name, failure);
        } else {
            LOG.debug("worker {} failed {} times in a row", name, failures, failure);
        }
        return Backoff.after(failures);
    }

    void stop() {
        stop.countDown();
    }

    private boolean stopping() {
        return stop.getCount() == 0;
    }
}
