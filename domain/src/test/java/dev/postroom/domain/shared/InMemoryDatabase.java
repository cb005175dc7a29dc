package dev.postroom.domain.shared;

import dev.postroom.domain.work.WorkKind;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The base of the in-memory ports: tables, one lock and a list of steps to undo. A transaction
 * holds the lock until it ends, so transactions run one after another. A test deadlocks if one of
 * its transactions waits for another.
 */
public final class InMemoryDatabase {

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Class<?>, InMemoryTable<?>> tables = new HashMap<>();
    private final Map<WorkKind, Supplier<Stream<Instant>>> queues = new EnumMap<>(WorkKind.class);
    private final Deque<Runnable> undo = new ArrayDeque<>();
    private final AtomicLong numbers = new AtomicLong();
    private final InstantSource clock;

    /**
     * @param clock decides which rows are due and which leases have expired
     */
    public InMemoryDatabase(InstantSource clock) {
        this.clock = clock;
    }

    /** Runs work atomically. A call within another one joins it. */
    public <T> T atomically(Supplier<T> work) {
        lock.lock();
        try {
            return lock.getHoldCount() > 1 ? work.get() : outermost(work);
        } finally {
            lock.unlock();
        }
    }

    private <T> T outermost(Supplier<T> work) {
        boolean done = false;
        try {
            T result = work.get();
            done = true;
            return result;
        } finally {
            if (!done) {
                undo.forEach(Runnable::run);
            }
            undo.clear();
        }
    }

    /** Whether the calling thread is inside a transaction. */
    public boolean isInTransaction() {
        return lock.isHeldByCurrentThread();
    }

    /** The table for rows of a class, created at the first call. */
    @SuppressWarnings("unchecked") // a table is stored under the class of its rows and no other
    public <R extends InMemoryRow> InMemoryTable<R> table(Class<R> rows) {
        return atomically(() ->
                (InMemoryTable<R>) tables.computeIfAbsent(rows, _ -> new InMemoryTable<R>(this)));
    }

    /** Removes up to {@code most} rows of a workspace from all tables; returns how many. */
    public int remove(UUID workspaceId, int most) {
        return atomically(() -> {
            int removed = 0;
            for (InMemoryTable<?> table : List.copyOf(tables.values())) {
                removed += table.removeSome(workspaceId, most - removed);
            }
            return removed;
        });
    }

    /**
     * Makes a queue known to {@link #firstDue}: the moments at which its open rows are due, leases
     * included.
     */
    public void queue(WorkKind kind, Supplier<Stream<Instant>> dueTimes) {
        atomically(() -> Optional.ofNullable(queues.put(kind, dueTimes)));
    }

    /** When the first row of each queue is due. Queues without open rows are absent. */
    public Map<WorkKind, Instant> firstDue() {
        return atomically(() -> {
            Map<WorkKind, Instant> first = new EnumMap<>(WorkKind.class);
            queues.forEach((kind, dueTimes) ->
                    dueTimes.get()
                            .min(Comparator.naturalOrder())
                            .ifPresent(due -> first.put(kind, due)));
            return first;
        });
    }

    /** The present moment. */
    public Instant now() {
        return clock.instant();
    }

    /** A number greater than all that were given before. A rollback leaves a gap. */
    public long nextNumber() {
        return numbers.incrementAndGet();
    }

    /** Adds a step that undoes the latest write. Steps run in reverse order. */
    void onRollback(Runnable step) {
        undo.push(step);
    }
}
