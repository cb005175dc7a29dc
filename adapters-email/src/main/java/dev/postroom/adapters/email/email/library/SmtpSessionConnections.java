package dev.postroom.adapters.email.email.library;

import dev.postroom.adapters.email.email.mime.MessageWriter;

import org.jspecify.annotations.Nullable;

/** Gives one session its connections. Belongs to one thread; what it gives, to one thread each. */
final class SmtpSessionConnections {

    private final SmtpConnections connections;
    private final MessageWriter messages;
    private final String server;
    private final int most;
    private final long end;

    /**
     * @param most at a time
     * @param end of the session, as {@link System#nanoTime} counts
     */
    SmtpSessionConnections(
            SmtpConnections connections,
            MessageWriter messages,
            String server,
            int most,
            long end) {
        this.connections = connections;
        this.messages = messages;
        this.server = server;
        this.most = most;
        this.end = end;
    }

    /** One whose first mail waits for a connection, when none is free. */
    OneByOneSession first() {
        return lane(connections.tryEnter(), false);
    }

    /** One on a connection that is free now and not left to other sessions, or null. */
    @Nullable OneByOneSession another() {
        return connections.tryEnterFurther() ? lane(true, true) : null;
    }

    /** The most at a time. */
    int most() {
        return most;
    }

    private OneByOneSession lane(boolean entered, boolean isFurther) {
        return new OneByOneSession(connections, messages, server, end, entered, isFurther);
    }
}
