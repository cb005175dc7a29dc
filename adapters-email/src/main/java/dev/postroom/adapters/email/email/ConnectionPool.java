package dev.postroom.adapters.email.email;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Permits for a limited number of connections to one server, and the idle ones among them, which
 * are closed once idle for too long. Safe for any number of threads.
 *
 * @param <C> a connection; used only by its holder
 */
public final class ConnectionPool<C> implements AutoCloseable {

    private final SmtpSettings settings;
    private final Consumer<C> discard;
    private final Semaphore permits;
    private final Deque<Idle<C>> idle = new ArrayDeque<>();
    private final ScheduledExecutorService sweeper =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("smtp-idle").factory());
    private boolean closed;

    /**
     * @param discard closes a connection; does not fail
     */
    public ConnectionPool(SmtpSettings settings, Consumer<C> discard) {
        this.settings = settings;
        this.discard = discard;
        this.permits = new Semaphore(settings.pool().maxConnections(), true);
        long pause = Math.max(100, settings.pool().idle().toMillis() / 2);
        ScheduledFuture<?> _ =
                sweeper.scheduleWithFixedDelay(this::sweep, pause, pause, TimeUnit.MILLISECONDS);
    }

    /**
     * Waits for a permit to use one connection; {@link #leave} releases it.
     *
     * @param patience the longest wait, in addition to the timeout of the settings
     */
    public void enter(Duration patience) throws LostConnectionException {
        long wait = Math.min(patience.toNanos(), settings.timeout().toNanos());
        try {
            if (permits.tryAcquire(wait, TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        throw new LostConnectionException(
                "All connections to the SMTP server " + settings.server().name() + " are in use.");
    }

    /** A permit without waiting, if no thread waits for one. */
    public boolean tryEnter() {
        return !permits.hasQueuedThreads() && permits.tryAcquire();
    }

    /** Gives permits back. */
    public void leave(int count) {
        permits.release(count);
    }

    /** How many connections are open now. */
    public SmtpConnectionUse use() {
        synchronized (idle) {
            return new SmtpConnectionUse(
                    settings.pool().maxConnections() - permits.availablePermits(), idle.size());
        }
    }

    /** The connection that became idle last, or null. */
    public @Nullable C poll() {
        synchronized (idle) {
            Idle<C> last = idle.pollLast();
            return last == null ? null : last.connection();
        }
    }

    /** Keeps a connection for others, or closes it when the pool is closed. */
    public void keep(C connection) {
        synchronized (idle) {
            if (!closed) {
                idle.addLast(new Idle<>(connection, System.nanoTime()));
                return;
            }
        }
        discard.accept(connection);
    }

    /** An executor keeps the error of a task to itself, and runs the task no more. */
    private void sweep() {
        try {
            closeIdleFor(settings.pool().idle().toNanos());
        } catch (OutOfMemoryError e) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        }
    }

    private void closeIdleFor(long nanos) {
        long now = System.nanoTime();
        for (C old = pollIdleFor(nanos, now); old != null; old = pollIdleFor(nanos, now)) {
            discard.accept(old);
        }
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

    /** Closes every idle connection, and from now on those that are given back. */
    @Override
    public void close() {
        synchronized (idle) {
            closed = true;
        }
        sweeper.shutdownNow();
        closeIdleFor(Long.MIN_VALUE);
    }

    private record Idle<C>(C connection, long since) {}
}
