package dev.postroom.adapters.email.email.library;

import dev.postroom.adapters.email.email.MessageQuota;
import dev.postroom.adapters.email.email.connection.ConnectionPool;
import dev.postroom.adapters.email.email.connection.LostConnectionException;

import org.jspecify.annotations.Nullable;

import java.time.Duration;

/** The connection of one session. Belongs to one thread. */
final class LibraryConnections implements AutoCloseable {

    private final ConnectionPool<LibraryConnection> pool;
    private final MessageQuota quota;
    private final Duration patience;
    private final ConnectionPool.Opening<LibraryConnection> opening;
    private @Nullable LibraryConnection current;
    private boolean entered;

    /**
     * @param patience the longest wait for a free one
     */
    LibraryConnections(
            ConnectionPool<LibraryConnection> pool,
            MessageQuota quota,
            Duration patience,
            ConnectionPool.Opening<LibraryConnection> opening) {
        this.pool = pool;
        this.quota = quota;
        this.patience = patience;
        this.opening = opening;
    }

    /**
     * One that can take a mail.
     *
     * @param fresh whether rather a new one than an idle one
     */
    LibraryConnection usable(boolean fresh) throws LostConnectionException {
        if (!entered) {
            pool.enter(patience);
            entered = true;
        }
        LibraryConnection known = current;
        if (known != null && !fresh && isReusable(known)) {
            return known;
        }
        drop();
        LibraryConnection opened = pool.connect(opening, fresh, patience);
        current = opened;
        return opened;
    }

    private boolean isReusable(LibraryConnection connection) {
        return connection.isUsable() && connection.handedOver() < quota.most();
    }

    /** Closes the connection. */
    void drop() {
        if (current != null) {
            pool.discard(current);
            current = null;
        }
    }

    @Override
    public void close() {
        LibraryConnection known = current;
        if (known != null && isReusable(known)) {
            pool.keep(known);
        } else {
            drop();
        }
        current = null;
        if (entered) {
            entered = false;
            pool.leave(1);
        }
    }
}
