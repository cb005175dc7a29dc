package dev.postroom.bootstrap.lifecycle;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Wakes waiting workers. A ring that comes while a worker is busy is not lost: it compares how
 * often the bell has rung with what it knew before its work.
 */
final class Doorbell {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition rung = lock.newCondition();
    private long rings;

    void ring() {
        lock.lock();
        try {
            rings++;
            rung.signalAll();
        } finally {
            lock.unlock();
        }
    }

    long rings() {
        lock.lock();
        try {
            return rings;
        } finally {
            lock.unlock();
        }
    }

    /** Returns when the bell has rung more often than {@code known}, or the time is over. */
    void await(long known, Duration atMost) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = atMost.toNanos();
            while (rings == known && left > 0) {
                left = rung.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }
}
