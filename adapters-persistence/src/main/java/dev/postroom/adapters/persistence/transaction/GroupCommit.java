package dev.postroom.adapters.persistence.transaction;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Stores together what concurrent threads bring while the transaction of others commits. It has no
 * threads of its own: one of those that wait stores for all. Safe for any number of threads.
 *
 * @param <T> what one thread brings
 */
public final class GroupCommit<T> {
    // the second begins while the first waits for the disk
    private static final int WRITERS = 2;

    private final Consumer<List<T>> writer;
    private final int most;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private int writers;

    /**
     * @param writer stores all or nothing and has committed when it returns
     * @param most it gets at a time
     */
    public GroupCommit(Consumer<List<T>> writer, int most) {
        this.writer = writer;
        this.most = most;
    }

    private final class Waiting {
        private final T item;
        private final Condition changed = lock.newCondition();
        private boolean taken;
        private boolean ended;
        private @Nullable Throwable failure;

        Waiting(T item) {
            this.item = item;
        }
    }

    /**
     * Returns when the item has been committed. Fails as the writer does, for this item alone: what
     * cannot be stored with others is stored without them. Not for use inside a transaction.
     */
    public void store(T item) {
        Waiting mine = new Waiting(item);
        lock.lock();
        try {
            waiting.addLast(mine);
            while (!mine.ended) {
                if (!mine.taken && writers < WRITERS) {
                    writeNext();
                } else {
                    mine.changed.awaitUninterruptibly();
                }
            }
        } finally {
            lock.unlock();
        }
        rethrow(mine.failure);
    }

    // releases the lock while it writes
    private void writeNext() {
        List<Waiting> group = take();
        writers++;
        lock.unlock();
        try {
            write(group);
        } finally {
            lock.lock();
            writers--;
            for (Waiting one : group) {
                one.ended = true;
                one.changed.signal();
            }
            if (!waiting.isEmpty()) {
                waiting.getFirst().changed.signal();
            }
        }
    }

    private List<Waiting> take() {
        List<Waiting> group = new ArrayList<>();
        while (group.size() < most && !waiting.isEmpty()) {
            Waiting next = waiting.removeFirst();
            next.taken = true;
            group.add(next);
        }
        return group;
    }

    private void write(List<Waiting> group) {
        try {
            writer.accept(group.stream().map(one -> one.item).toList());
        } catch (RuntimeException e) {
            if (group.size() == 1 || isOutage(e)) {
                group.forEach(one -> one.failure = e);
            } else {
                group.forEach(one -> write(List.of(one)));
            }
        } catch (Error e) {
            group.forEach(one -> one.failure = e);
        }
    }

    private static boolean isOutage(RuntimeException e) {
        return e instanceof FailureException failed
                && failed.failure() instanceof Failure.Unavailable;
    }

    private static void rethrow(@Nullable Throwable failure) {
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
    }
}
