package dev.postroom.adapters.rest.idempotency;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.shared.Failure;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Serialises the requests that share an idempotency key, so that waiting requests hold no database
 * connection: there are few of them. Between processes the row of the key does the same. Safe for
 * any number of threads.
 */
public final class IdempotencyKeyLock {

    private record Place(Workspace workspace, IdempotencyKey key) {}

    /** The requests of one key; it stays in the map while it has members. */
    private static final class Queue {
        private final Semaphore permit = new Semaphore(1, true);
        private int members;
    }

    private final ConcurrentMap<Place, Queue> queues = new ConcurrentHashMap<>();
    private final Semaphore waiting;
    private final Duration timeout;

    /**
     * @param mostWaiting how many requests may wait at once, of all keys; more are refused
     * @param timeout how long each of them waits
     */
    public IdempotencyKeyLock(int mostWaiting, Duration timeout) {
        this.waiting = new Semaphore(mostWaiting);
        this.timeout = timeout;
    }

    /**
     * Runs {@code work} while no other request of the key runs, and returns its result. Fails with
     * {@code InProgress} ({@code idempotency_in_progress}) when another request of the key takes
     * too long.
     */
    <T> T holding(Workspace workspace, IdempotencyKey key, Supplier<T> work) {
        Place place = new Place(workspace, key);
        Queue queue = join(place);
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
            leave(place);
        }
    }

    private Queue join(Place place) {
        return queues.compute(
                place,
                (_, known) -> {
                    Queue queue = known == null ? new Queue() : known;
                    queue.members++;
                    return queue;
                });
    }

    private void leave(Place place) {
        queues.computeIfPresent(place, (_, queue) -> --queue.members == 0 ? null : queue);
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
                        "The first request with this idempotency key is still running.",
                        Duration.ofSeconds(1))
                .asException();
    }
}
