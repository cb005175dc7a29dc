package dev.postroom.adapters.rest.idempotency;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Serialises the requests that share an idempotency key, so that waiting requests hold no database
 * connection. Between processes the row of the key does the same. Safe for any number of threads.
 */
public final class IdempotencyKeyLock {

    private record LockKey(Workspace workspace, IdempotencyKey key) {}

    /** The requests of one key; removed from the map with its last request. */
    private static final class Queue {
        private final Semaphore permit = new Semaphore(1, true);
        private int requests;
    }

    private final ConcurrentMap<LockKey, Queue> queues = new ConcurrentHashMap<>();
    private final Semaphore waiting;
    private final Duration timeout;

    /**
     * @param maxWaiting how many requests may wait at the same time, for all keys; more are
     *     rejected
     * @param timeout how long a request waits
     */
    public IdempotencyKeyLock(int maxWaiting, Duration timeout) {
        this.waiting = new Semaphore(maxWaiting);
        this.timeout = timeout;
    }

    /**
     * Runs {@code work} while no other request of the key runs, and returns its result. Fails with
     * {@code InProgress} ({@code idempotency_in_progress}) when another request of the key takes
     * too long.
     */
    <T> T holding(Workspace workspace, IdempotencyKey key, Supplier<T> work) {
        LockKey lockKey = new LockKey(workspace, key);
        Queue queue = join(lockKey);
        try {
            if (!queue.permit.tryAcquire() && !waited(queue.permit)) {
                throw inProgress();
            }
            try {
                return work.get();
            } finally {
                queue.permit.release();
            }
        } finally {
            leave(lockKey);
        }
    }

    private Queue join(LockKey lockKey) {
        return queues.compute(
                lockKey,
                (_, known) -> {
                    Queue queue = known == null ? new Queue() : known;
                    queue.requests++;
                    return queue;
                });
    }

    private void leave(LockKey lockKey) {
        queues.computeIfPresent(lockKey, (_, queue) -> --queue.requests == 0 ? null : queue);
    }

    private boolean waited(Semaphore permit) {
        if (!waiting.tryAcquire()) {
            return false;
        }
        try {
            return permit.tryAcquire(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            waiting.release();
        }
    }

    private static RuntimeException inProgress() {
        return new Failure.InProgress(
                        "idempotency_in_progress",
                        Messages.IDEMPOTENT_WORK_RUNS,
                        Duration.ofSeconds(1))
                .asException();
    }
}
