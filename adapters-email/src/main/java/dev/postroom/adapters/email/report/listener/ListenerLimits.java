package dev.postroom.adapters.email.report.listener;

import java.time.Duration;

/**
 * The limits of what strangers can ask for.
 *
 * @param connections at a time
 * @param connectionsOfAddress of them from one address
 * @param commands of a connection
 * @param command until a command is whole, and between two parts of a message
 * @param session of a connection, with all its messages
 */
record ListenerLimits(
        int connections,
        int connectionsOfAddress,
        int commands,
        Duration command,
        Duration session) {

    static final ListenerLimits USUAL =
            new ListenerLimits(64, 4, 100, Duration.ofSeconds(30), Duration.ofMinutes(5));
}
