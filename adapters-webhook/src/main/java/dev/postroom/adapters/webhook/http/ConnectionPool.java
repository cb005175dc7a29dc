package dev.postroom.adapters.webhook.http;

import dev.postroom.adapters.webhook.address.Receiver;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Places for exchanges, in all and for each receiver, and the idle connections that are kept for
 * later ones. There are never more connections than places: an idle one is closed for a new one.
 */
public final class ConnectionPool {

    private static final long IDLE = Duration.ofSeconds(30).toNanos();
    private static final long LIFE = Duration.ofMinutes(5).toNanos();

    private final int maxPerReceiver;
    private final int max;
    private final Semaphore places;
    private final Map<Receiver, Entry> receivers = new HashMap<>();
    private final Set<Connection> idleByAge = new LinkedHashSet<>();
    private int open;
    private boolean isClosed;

    private static final class Entry {
        private final Semaphore places;
        private final Deque<Connection> idle = new ArrayDeque<>();
        private int users;

        private Entry(int max) {
            places = new Semaphore(max, true);
        }
    }

    public ConnectionPool(WebhookClientSettings settings) {
        this.max = settings.maxConnections();
        this.maxPerReceiver = settings.maxConnectionsPerReceiver();
        this.places = new Semaphore(max, true);
    }

    /** Waits for a place, at most this long; whether there is one. {@link #leave} ends it. */
    boolean enter(Receiver receiver, long nanos) throws InterruptedException {
        Semaphore own = join(receiver).places;
        boolean entered = false;
        try {
            long end = System.nanoTime() + nanos;
            if (own.tryAcquire(nanos, TimeUnit.NANOSECONDS)) {
                try {
                    long left = end - System.nanoTime();
                    entered = places.tryAcquire(left, TimeUnit.NANOSECONDS);
                } finally {
                    if (!entered) {
                        own.release();
                    }
                }
            }
            return entered;
        } finally {
            if (!entered) {
                part(receiver);
            }
        }
    }

    /** Gives the place back; the connection has been kept or closed before. */
    void leave(Receiver receiver) {
        places.release();
        part(receiver).places.release();
    }

    private synchronized Entry join(Receiver receiver) {
        Entry entry = receivers.computeIfAbsent(receiver, _ -> new Entry(maxPerReceiver));
        entry.users++;
        return entry;
    }

    private synchronized Entry part(Receiver receiver) {
        Entry entry = entry(receiver);
        entry.users--;
        forget(receiver, entry);
        return entry;
    }

    private Entry entry(Receiver receiver) {
        Entry entry = receivers.get(receiver);
        if (entry == null) {
            throw new IllegalStateException("the receiver has no users");
        }
        return entry;
    }

    private void forget(Receiver receiver, Entry entry) {
        if (entry.users == 0 && entry.idle.isEmpty()) {
            receivers.remove(receiver);
        }
    }

    /** The idle connection that was used last; null without a live one. */
    @Nullable Connection idle(Receiver receiver) {
        long now = System.nanoTime();
        for (Connection found = poll(receiver); found != null; found = poll(receiver)) {
            if (!found.isOlderThan(IDLE, LIFE, now) && !found.isStale()) {
                return found;
            }
            found.close();
        }
        return null;
    }

    private synchronized @Nullable Connection poll(Receiver receiver) {
        Connection found = entry(receiver).idle.pollLast();
        if (found != null) {
            idleByAge.remove(found);
        }
        return found;
    }

    /** Counts a new connection, and closes the oldest idle one when there are too many. */
    synchronized void opening() {
        open++;
        while (open > max && !idleByAge.isEmpty()) {
            removeIdle(idleByAge.iterator().next());
        }
    }

    /** Counts a closed connection. */
    synchronized void closed() {
        open--;
    }

    /** Keeps the connection of a complete exchange for the next one. */
    synchronized void keep(Connection connection) {
        if (isClosed) {
            connection.close();
            return;
        }
        connection.used();
        entry(connection.receiver()).idle.addLast(connection);
        idleByAge.add(connection);
    }

    /** Closes the connections that were idle for too long. */
    public synchronized void closeOld() {
        long now = System.nanoTime();
        for (Connection connection : Set.copyOf(idleByAge)) {
            if (connection.isOlderThan(IDLE, LIFE, now)) {
                removeIdle(connection);
            }
        }
    }

    /** Closes all idle connections, and from now on each that would become idle. */
    public synchronized void close() {
        isClosed = true;
        Set.copyOf(idleByAge).forEach(this::removeIdle);
    }

    private void removeIdle(Connection connection) {
        idleByAge.remove(connection);
        Entry entry = entry(connection.receiver());
        entry.idle.remove(connection);
        forget(connection.receiver(), entry);
        connection.close();
    }
}
