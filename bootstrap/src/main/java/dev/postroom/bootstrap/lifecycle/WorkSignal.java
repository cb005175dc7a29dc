package dev.postroom.bootstrap.lifecycle;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Says that there may be work for one kind of worker. Each signal wakes one waiting thread, which
 * takes it. A signal that is raised while all threads are busy is kept for the first of them that
 * waits again; several of them count as one. Safe for any number of threads.
 */
public final class WorkSignal {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean raised;
    private boolean timed;
    private long timedAt;
    private boolean ended;

    /** Wakes one thread that waits for this signal. Returns at once. */
    public void raise() {
        lock.lock();
        try {
            raised = true;
            changed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Wakes one thread after this time. An earlier time that was given before stays. */
    public void raiseAfter(Duration delay) {
        long at = System.nanoTime() + delay.toNanos();
        lock.lock();
        try {
            if (!timed || at - timedAt < 0) {
                timed = true;
                timedAt = at;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Lets all threads return from waiting, now and in future. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Takes the signal, waiting for it if need be; returns without it when the time is over. */
    void await(Duration atMost) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long end = System.nanoTime() + atMost.toNanos();
            long left = atMost.toNanos();
            while (!ended && !take() && left > 0) {
                long _ = changed.awaitNanos(timed ? Math.min(left, untilTimed()) : left);
                left = end - System.nanoTime();
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean take() {
        boolean due = timed && untilTimed() <= 0;
        boolean taken = raised || due;
        raised = false;
        timed = timed && !due;
        return taken;
    }

    private long untilTimed() {
        return timedAt - System.nanoTime();
    }
}
