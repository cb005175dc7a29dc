package dev.postroom.adapters.webhook.http;

import java.time.Duration;

/**
 * The limits of calls to receivers.
 *
 * @param connectTimeout maximum time for the lookup, the connection and its TLS handshake together
 * @param allowPrivate whether addresses in private networks may be called
 * @param maxBodyRead maximum bytes of a response that are read, its head included
 * @param maxBodyKept maximum bytes of a response that are stored as text
 * @param maxConnections maximum connections to all receivers together
 * @param maxConnectionsPerReceiver maximum connections to one scheme, host and port
 */
public record WebhookClientSettings(
        Duration connectTimeout,
        boolean allowPrivate,
        int maxBodyRead,
        int maxBodyKept,
        int maxConnections,
        int maxConnectionsPerReceiver) {

    public WebhookClientSettings {
        if (!connectTimeout.isPositive()) {
            throw new IllegalArgumentException("a timeout is positive");
        }
        if (maxBodyKept < 0 || maxBodyRead < maxBodyKept) {
            throw new IllegalArgumentException("no more is kept than is read");
        }
        if (maxConnectionsPerReceiver < 1 || maxConnections < maxConnectionsPerReceiver) {
            throw new IllegalArgumentException("one receiver gets one connection to all of them");
        }
    }

    /** Connects within 5 s, reads 64 KiB, stores 4 KiB and refuses private addresses. */
    public static WebhookClientSettings defaults() {
        return new WebhookClientSettings(Duration.ofSeconds(5), false, 65_536, 4_096, 1_024, 128);
    }

    /** The same with private addresses allowed or not. */
    public WebhookClientSettings withAllowPrivate(boolean allow) {
        return new WebhookClientSettings(
                connectTimeout,
                allow,
                maxBodyRead,
                maxBodyKept,
                maxConnections,
                maxConnectionsPerReceiver);
    }

    /** The same with another timeout. */
    public WebhookClientSettings withConnectTimeout(Duration connect) {
        return new WebhookClientSettings(
                connect,
                allowPrivate,
                maxBodyRead,
                maxBodyKept,
                maxConnections,
                maxConnectionsPerReceiver);
    }

    /** The same with this many connections, which one receiver may use alone. */
    public WebhookClientSettings withConnections(int max) {
        return new WebhookClientSettings(
                connectTimeout, allowPrivate, maxBodyRead, maxBodyKept, max, max);
    }
}
