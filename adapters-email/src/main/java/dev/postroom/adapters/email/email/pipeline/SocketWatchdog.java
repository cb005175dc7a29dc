package dev.postroom.adapters.email.email.pipeline;

import org.jspecify.annotations.Nullable;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;

/**
 * Closes the sockets whose write or read does not end in time, and those whose thread was
 * interrupted: neither ends a blocked write, or a read over TLS, by itself. No Error at a socket,
 * such as that of missing memory, ends the watch of the others. Safe for any thread.
 */
final class SocketWatchdog implements AutoCloseable {

    private static final long PAUSE_NANOS = 100_000_000;

    private final Set<Watched> sockets = ConcurrentHashMap.newKeySet();
    private final ThreadFactory threads;
    private @Nullable Thread thread;
    private volatile boolean isClosed;

    SocketWatchdog() {
        this(Thread.ofPlatform().daemon().name("smtp-watch").factory());
    }

    SocketWatchdog(ThreadFactory threads) {
        this.threads = threads;
    }

    /** A socket. Both methods are for any thread, and neither waits. */
    interface Watched {

        /**
         * Whether it must be closed.
         *
         * @param now a reading of {@link System#nanoTime}
         */
        boolean mustEnd(long now);

        void close();
    }

    /** From now on a socket is watched. An Error tells that it is not. */
    void add(Watched socket) {
        start();
        sockets.add(socket);
    }

    // Also when the thread could not be started before, or has ended.
    private synchronized void start() {
        if (!isClosed && (thread == null || !thread.isAlive())) {
            Thread next = threads.newThread(this::run);
            next.start();
            thread = next;
        }
    }

    void remove(Watched socket) {
        sockets.remove(socket);
    }

    private void run() {
        while (!isClosed) {
            LockSupport.parkNanos(PAUSE_NANOS);
            try {
                long now = System.nanoTime();
                sockets.forEach(socket -> check(socket, now));
            } catch (RuntimeException | Error e) {
                report(e);
            }
        }
    }

    private static void check(Watched socket, long now) {
        try {
            if (socket.mustEnd(now)) {
                socket.close();
            }
        } catch (RuntimeException | Error e) {
            report(e);
        }
    }

    private static void report(Throwable problem) {
        try {
            Thread current = Thread.currentThread();
            current.getUncaughtExceptionHandler().uncaughtException(current, problem);
        } catch (RuntimeException | Error _) {
            // without memory it cannot be told, and the sockets are watched all the same
        }
    }

    /** From now on no socket is watched. */
    @Override
    public void close() {
        isClosed = true;
    }
}
