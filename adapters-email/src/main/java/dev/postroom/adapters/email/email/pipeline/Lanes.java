package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.mime.MessageWriter;
import dev.postroom.domain.shared.TransactionGuard;

import org.jspecify.annotations.Nullable;

/**
 * Gives one session its lanes. Belongs to one thread; each lane belongs to one thread, too.
 *
 * @param most lanes at a time
 * @param end of the session, as {@link System#nanoTime} counts
 */
record Lanes(
        TransactionGuard guard,
        PipelinedConnections pool,
        MessageWriter messages,
        String server,
        int most,
        long end) {

    /** One whose first mail waits for a connection, when none is free. */
    Lane first() {
        return lane(pool.tryEnter(), false);
    }

    /** One on a connection that is free now and not left to other sessions, or null. */
    @Nullable Lane another() {
        return pool.tryEnterFurther() ? lane(true, true) : null;
    }

    private Lane lane(boolean entered, boolean isFurther) {
        SessionConnections connection = SessionConnections.one(pool, end, entered);
        SessionHealth health = new SessionHealth(server, end);
        return new Lane(
                connection,
                new PipelinedSession(guard, messages, connection, health, 1),
                isFurther);
    }
}
