package dev.postroom.adapters.email.email.pipeline;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Closes the sockets whose write does not end, and those whose thread was interrupted: neither ends
 * a blocked write or read by itself.
 */
final class Watch implements AutoCloseable {

    private static final long PAUSE_MILLIS = 100;

    private final Set<WireSocket> sockets = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("smtp-watch").factory());

    Watch() {
        ScheduledFuture<?> _ =
                thread.scheduleWithFixedDelay(
                        this::look, PAUSE_MILLIS, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    void add(WireSocket socket) {
        sockets.add(socket);
    }

    void remove(WireSocket socket) {
        sockets.remove(socket);
    }

    private void look() {
        long now = System.nanoTime();
        sockets.stream().filter(socket -> socket.mustEnd(now)).forEach(WireSocket::close);
    }

    /** From now on no socket is watched. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
