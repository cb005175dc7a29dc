package dev.postroom.adapters.email.email;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/**
 * The open connections of one transport that no session uses. Safe for any number of threads.
 *
 * @param <C> a connection
 */
public final class IdleConnections<C> {

    private final Consumer<C> discard;
    private final Deque<Idle<C>> idle = new ArrayDeque<>();
    private boolean ended;

    /**
     * @param discard closes a connection; does not fail
     */
    public IdleConnections(Consumer<C> discard) {
        this.discard = discard;
    }

    private record Idle<C>(C connection, long since) {}

    public int count() {
        synchronized (idle) {
            return idle.size();
        }
    }

    /** The one that became idle last, or null. */
    public @Nullable C last() {
        synchronized (idle) {
            Idle<C> last = idle.pollLast();
            return last == null ? null : last.connection();
        }
    }

    /** Takes one; false after the end. */
    public boolean keep(C connection) {
        synchronized (idle) {
            if (!ended) {
                idle.addLast(new Idle<>(connection, System.nanoTime()));
            }
            return !ended;
        }
    }

    /** Takes no more. */
    public void end() {
        synchronized (idle) {
            ended = true;
        }
    }

    /** Closes the one that has been idle for the longest time; false when there is none. */
    boolean closeOldest() {
        C oldest = pollIdleFor(Long.MIN_VALUE, System.nanoTime());
        if (oldest != null) {
            discard.accept(oldest);
        }
        return oldest != null;
    }

    public void closeIdleFor(long nanos) {
        long now = System.nanoTime();
        for (C old = pollIdleFor(nanos, now); old != null; old = pollIdleFor(nanos, now)) {
            discard.accept(old);
        }
    }

    public void discard(C connection) {
        discard.accept(connection);
    }

    private @Nullable C pollIdleFor(long nanos, long now) {
        synchronized (idle) {
            Idle<C> first = idle.peekFirst();
            if (first == null || now - first.since() < nanos) {
                return null;
            }
            idle.removeFirst();
            return first.connection();
        }
    }
}
