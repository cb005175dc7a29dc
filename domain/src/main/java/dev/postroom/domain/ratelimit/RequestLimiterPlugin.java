package dev.postroom.domain.ratelimit;

import dev.postroom.domain.shared.plugin.Plugin;
import dev.postroom.domain.shared.plugin.PluginTools;

/**
 * Makes the limiter of API keys that {@code rate-limit.store} names. Its own settings begin with
 * {@code rate-limit.} and its name. Client addresses are always counted in the process.
 */
public interface RequestLimiterPlugin extends Plugin {

    /**
     * The limiter, made at the start of the service and of each command that needs the database;
     * connects to nothing. It is closed at the end when it is {@link AutoCloseable}.
     *
     * @throws IllegalArgumentException for settings that cannot be used together, with a message
     *     for people: it is printed, and the service does not start
     */
    RequestLimiter open(RateLimit limit, PluginTools tools);
}
