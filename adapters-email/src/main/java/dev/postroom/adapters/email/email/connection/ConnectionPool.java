package dev.postroom.adapters.email.email.connection;

import dev.postroom.adapters.email.email.ConnectionBudget;
import dev.postroom.adapters.email.email.IdleConnections;
import dev.postroom.adapters.email.email.RelayLimits;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.connection.LostConnectionException.Loss;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The permits of one transport for connections to a server, and its idle connections, which are
 * closed once idle for too long or when another transport needs their place. Safe for any number of
 * threads.
 *
 * @param <C> a connection; used only by its holder
 */
public final class ConnectionPool<C> implements AutoCloseable {

    private static final long PAUSE_NANOS = 50_000_000;

    /** One of so many connections is left to sessions that have none. */
    private static final int RESERVED = 4;

    private final SmtpSettings settings;
    private final ConnectionBudget budget;
    private final Semaphore share;
    private final int most;
    private final IdleConnections<C> idle;
    private final ScheduledExecutorService sweeper =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("smtp-idle").factory());

    /**
     * @param discard closes a connection; does not fail
     */
    public ConnectionPool(SmtpSettings settings, RelayLimits limits, Consumer<C> discard) {
        this.settings = settings;
        this.budget = limits.budget();
        this.idle = new IdleConnections<>(discard);
        this.most = limits.share();
        this.share = new Semaphore(most, true);
        budget.share(idle);
        long pause = Math.max(100, settings.pool().idle().toMillis() / 2);
        ScheduledFuture<?> _ =
                sweeper.scheduleWithFixedDelay(this::sweep, pause, pause, TimeUnit.MILLISECONDS);
    }

    /** Opens a connection. */
    @FunctionalInterface
    public interface Opening<C> {

        C open() throws LostConnectionException;
    }

    /**
     * Waits for a permit to use one connection; {@link #leave} releases it.
     *
     * @param patience the longest wait, in addition to the timeout of the settings
     */
    public void enter(Duration patience) throws LostConnectionException {
        long end = System.nanoTime() + longest(patience).toNanos();
        try {
            if (share.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                if (budget.acquire(end - System.nanoTime())) {
                    return;
                }
                share.release();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        throw inUse();
    }

    private Duration longest(Duration patience) {
        return patience.compareTo(settings.timeout()) < 0 ? patience : settings.timeout();
    }

    private LostConnectionException inUse() {
        return new LostConnectionException(
                "All connections to the SMTP server " + settings.server().name() + " are in use.");
    }

    /** A permit without waiting, if no thread waits for one. */
    public boolean tryEnter() {
        if (share.hasQueuedThreads() || !share.tryAcquire()) {
            return false;
        }
        if (budget.tryAcquire()) {
            return true;
        }
        share.release();
        return false;
    }

    /**
     * A permit for a session that has one already: only while enough are left for sessions that
     * have none. A connection may be used for minutes, when the server is slow to reply.
     */
    public boolean tryEnterFurther() {
        return share.availablePermits() > (most + 1) / RESERVED && tryEnter();
    }

    /** Waits as {@link #enter} until {@link #tryEnterFurther} succeeds. */
    public void enterFurther(Duration patience) throws LostConnectionException {
        long end = System.nanoTime() + longest(patience).toNanos();
        while (!tryEnterFurther()) {
            if (isOver(end)) {
                throw inUse();
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    /** Gives permits back. */
    public void leave(int count) {
        share.release(count);
        budget.release(count);
    }

    /** How many connections are open now. */
    public SmtpConnectionUse use() {
        return new SmtpConnectionUse(most - share.availablePermits(), idle.count());
    }

    /**
     * A connection for the holder of a permit: an idle one, or one that is opened. When the server
     * takes no further one, the holder waits for one that is open.
     *
     * @param fresh whether an idle one is taken only if no new one can be opened
     * @param patience the longest wait, in addition to the timeout of the settings
     */
    public C connect(Opening<C> opening, boolean fresh, Duration patience)
            throws LostConnectionException {
        long giveUp = System.nanoTime() + longest(patience).toNanos();
        boolean opensFirst = fresh;
        while (true) {
            C waiting = opensFirst ? null : idle.last();
            opensFirst = false;
            if (waiting != null) {
                return waiting;
            }
            try {
                return open(opening);
            } catch (LostConnectionException e) {
                if (!hasRoom(e, giveUp)) {
                    waitForAnother(e, giveUp);
                }
            }
        }
    }

    /**
     * A connection that is opened. Fails when the server takes no further one, so that the others
     * keep their permits.
     *
     * @param patience as for {@link #connect}
     */
    public C connectNew(Opening<C> opening, Duration patience) throws LostConnectionException {
        long giveUp = System.nanoTime() + longest(patience).toNanos();
        while (true) {
            try {
                return open(opening);
            } catch (LostConnectionException e) {
                if (!hasRoom(e, giveUp)) {
                    throw e;
                }
            }
        }
    }

    // whether the server may take one now that it has turned away
    private boolean hasRoom(LostConnectionException reason, long giveUp)
            throws LostConnectionException {
        if (!reason.is(Loss.TURNED_AWAY) || isOver(giveUp)) {
            throw reason;
        }
        return budget.closeIdle(idle) || settles();
    }

    private static boolean isOver(long giveUp) {
        return System.nanoTime() - giveUp >= 0 || Thread.currentThread().isInterrupted();
    }

    private boolean settles() {
        boolean settles = budget.isSettling();
        if (settles) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return settles;
    }

    private void waitForAnother(LostConnectionException reason, long giveUp)
            throws LostConnectionException {
        if (!budget.withhold()) {
            throw reason;
        }
        try {
            long wait =
                    Math.min(giveUp - System.nanoTime(), ConnectionBudget.LONGEST_WAIT.toNanos());
            if (budget.acquire(wait)) {
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        budget.restore();
        throw inUse();
    }

    /**
     * A further connection for a session that has one already. Null when the server takes none;
     * then, and when it fails, the permit for it is gone.
     */
    public @Nullable C connectFurther(Opening<C> opening, boolean fresh)
            throws LostConnectionException {
        C waiting = fresh ? null : idle.last();
        if (waiting != null) {
            return waiting;
        }
        try {
            return open(opening);
        } catch (LostConnectionException e) {
            if (!e.is(Loss.TURNED_AWAY) || !budget.withhold()) {
                leave(1);
                throw e;
            }
            share.release();
            return null;
        }
    }

    private C open(Opening<C> opening) throws LostConnectionException {
        budget.makeRoom(idle);
        return opening.open();
    }

    /** Keeps a connection for others, or closes it when the pool is closed. */
    public void keep(C connection) {
        if (!idle.keep(connection)) {
            discard(connection);
        }
    }

    /** Closes a connection that had been open. */
    public void discard(C connection) {
        idle.discard(connection);
        budget.noteClosed();
    }

    /** A connection is closed already. */
    public void noteClosed() {
        budget.noteClosed();
    }

    /** An executor keeps the error of a task to itself, and runs the task no more. */
    private void sweep() {
        try {
            idle.closeIdleFor(settings.pool().idle().toNanos());
        } catch (OutOfMemoryError e) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        }
    }

    /** Closes every idle connection, and from now on those that are given back. */
    @Override
    public void close() {
        idle.end();
        sweeper.shutdownNow();
        idle.closeIdleFor(Long.MIN_VALUE);
        budget.unshare(idle);
    }
}
