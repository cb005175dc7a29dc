package dev.postroom.bootstrap.lifecycle;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Says that there may be work for one kind of worker. A signal that is raised while a worker is
 * busy is not lost: the worker compares how often it was raised with what it knew before its step.
 * Safe for any number of threads.
 */
public final class WorkSignal {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition raised = lock.newCondition();
    private long count;

    /** Wakes the workers that wait for this signal. Returns at once. */
    public void raise() {
        lock.lock();
        try {
            count++;
            raised.signalAll();
        } finally {
            lock.unlock();
        }
    }

    long count() {
        lock.lock();
        try {
            return count;
        } finally {
            lock.unlock();
        }
    }

    /** Returns when the signal was raised more often than {@code known}, or the time is over. */
    void await(long known, Duration atMost) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = atMost.toNanos();
            while (count == known && left > 0) {
                left = raised.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }
}
