package dev.postroom.adapters.webhook;

import java.time.Duration;

/**
 * How receivers are called.
 *
 * @param connectTimeout longest wait for an address, and again for each connection with its TLS
 * @param deadline longest time for a whole request, waiting for a free connection included
 * @param allowPrivate whether addresses inside private networks may be dialled
 * @param maxBodyRead most bytes of an answer that are read; the rest is cut off
 * @param maxBodyKept most bytes of an answer that are kept as text
 * @param maxConnections most connections to all receivers together
 * @param maxConnectionsPerReceiver most connections to one scheme, host and port
 */
public record WebhookClientSettings(
        Duration connectTimeout,
        Duration deadline,
        boolean allowPrivate,
        int maxBodyRead,
        int maxBodyKept,
        int maxConnections,
        int maxConnectionsPerReceiver) {

    public WebhookClientSettings {
        if (!connectTimeout.isPositive() || !deadline.isPositive()) {
            throw new IllegalArgumentException("timeouts are positive");
        }
        if (maxBodyKept < 0 || maxBodyRead < maxBodyKept) {
            throw new IllegalArgumentException("no more is kept than is read");
        }
        if (maxConnectionsPerReceiver < 1 || maxConnections < maxConnectionsPerReceiver) {
            throw new IllegalArgumentException("one receiver gets one connection to all of them");
        }
    }

    /** Connect 5 s, 15 s in all, 64 KiB read, 4 KiB kept, private addresses refused. */
    public static WebhookClientSettings defaults() {
        return new WebhookClientSettings(
                Duration.ofSeconds(5), Duration.ofSeconds(15), false, 65_536, 4_096, 1_024, 16);
    }

    /** The same with private addresses allowed or not. */
    public WebhookClientSettings withAllowPrivate(boolean allow) {
        return new WebhookClientSettings(
                connectTimeout,
                deadline,
                allow,
                maxBodyRead,
                maxBodyKept,
                maxConnections,
                maxConnectionsPerReceiver);
    }

    /** The same with other timeouts. */
    public WebhookClientSettings withTimeouts(Duration connect, Duration inAll) {
        return new WebhookClientSettings(
                connect,
                inAll,
                allowPrivate,
                maxBodyRead,
                maxBodyKept,
                maxConnections,
                maxConnectionsPerReceiver);
    }
}
