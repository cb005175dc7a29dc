package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.connection.AccountConnections;
import dev.postroom.adapters.email.email.mime.MessageWriter;
import dev.postroom.domain.shared.TransactionGuard;

import org.jspecify.annotations.Nullable;

/**
 * Gives one session its lanes. Belongs to one thread; each lane belongs to one thread, too.
 *
 * @param share the connections of its account
 * @param most lanes at a time
 * @param end of the session, as {@link System#nanoTime} counts
 */
record Lanes(
        TransactionGuard guard,
        PipelinedConnections pool,
        AccountConnections.Share share,
        MessageWriter messages,
        String server,
        int most,
        long end) {

    /**
     * One whose first mail waits for a connection, when none is free. An account that has another
     * one waits until enough are free for those that have none.
     */
    Lane first() {
        boolean isOnly = share.add();
        boolean entered = isOnly ? pool.tryEnter() : pool.tryEnterFurther();
        return lane(
                entered
                        ? SessionConnections.entered(pool, end)
                        : SessionConnections.waiting(pool, end, !isOnly),
                false);
    }

    /** One on a connection that is free now and not left to other sessions, or null. */
    @Nullable Lane another() {
        if (!pool.tryEnterFurther()) {
            return null;
        }
        boolean _ = share.add();
        return lane(SessionConnections.entered(pool, end), true);
    }

    private Lane lane(SessionConnections connection, boolean isFurther) {
        SessionHealth health = new SessionHealth(server, end);
        return new Lane(
                connection,
                new PipelinedSession(guard, messages, connection, health, 1),
                share,
                isFurther);
    }
}
