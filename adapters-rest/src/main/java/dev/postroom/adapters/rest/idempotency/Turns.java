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
 * Lets the requests of one key in one after another, so that those who wait hold no connection to
 * the database: there are few, and the first one and all other clients need them. Between processes
 * the row of the key does the same. Safe for any number of threads.
 */
public final class Turns {

    private record Place(Workspace workspace, IdempotencyKey key) {}

    /** The queue of one key; who is in it keeps it in the map. */
    private static final class Queue {
        private final Semaphore turn = new Semaphore(1, true);
        private int members;
    }

    private final ConcurrentMap<Place, Queue> queues = new ConcurrentHashMap<>();
    private final Semaphore seats;
    private final Duration patience;

    /**
     * @param waiting how many requests may wait at once, of all keys; further ones are turned away
     * @param patience how long each of them waits
     */
    public Turns(int waiting, Duration patience) {
        this.seats = new Semaphore(waiting);
        this.patience = patience;
    }

    /**
     * What {@code work} gives, when it is this request's turn. {@code InProgress} ({@code
     * idempotency_in_progress}) when another one of the same key takes too long.
     */
    <T> T inTurn(Workspace workspace, IdempotencyKey key, Supplier<T> work) {
        Place place = new Place(workspace, key);
        Queue queue = join(place);
        try {
            if (!queue.turn.tryAcquire() && !waited(queue.turn)) {
                throw inProgress();
            }
            try {
                return work.get();
            } finally {
                queue.turn.release();
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

    private boolean waited(Semaphore turn) {
        if (!seats.tryAcquire()) {
            return false;
        }
        try {
            return turn.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            seats.release();
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
