package dev.postroom.adapters.email.email;

import java.time.Duration;
import java.util.Optional;

/**
 * How to reach the mail server.
 *
 * @param timeout of connecting, of every single answer and of waiting for a free connection
 * @param callTimeout of all the mails of one call together; shorter than a worker's lease of 60
 *     seconds, so that no other worker takes up mails that are still being handed over
 */
public record SmtpSettings(Server server, Duration timeout, Duration callTimeout, Pool pool) {

    /**
     * Reads {@code smtp://}, {@code smtp+starttls://} or {@code smtps://}, then {@code
     * user:password@} (percent-encoded), host, port (otherwise 25, 587, 465) and options: {@code
     * timeout} (20), {@code call_timeout} (50) and {@code idle} (20) in seconds, {@code
     * max_connections} (8), {@code max_messages} (100).
     *
     * @throws IllegalArgumentException with a sentence that never shows the password
     */
    public static SmtpSettings parse(String url) {
        return SmtpUrl.parse(url);
    }

    /** The server, and how it knows the service. */
    public record Server(
            Security security, String host, int port, Optional<Credentials> credentials) {

        /** Host and port, as shown to a person. */
        String name() {
            return host + ":" + port;
        }
    }

    /**
     * How many connections are kept, and how long.
     *
     * @param maxConnections open at the same time, at least one
     * @param maxMessages handed over on one connection before it is closed
     * @param idle after which an unused connection is closed
     */
    public record Pool(int maxConnections, int maxMessages, Duration idle) {}

    /** How the connection is protected. */
    public enum Security {
        /** TLS when the server offers it, without checking its certificate (RFC 7435). */
        OPPORTUNISTIC,
        /** STARTTLS or nothing, with a valid certificate (RFC 3207). */
        STARTTLS,
        /** TLS from the first byte, with a valid certificate (RFC 8314). */
        TLS
    }

    /** How the service logs in; never prints the password. */
    public record Credentials(String user, String password) {
        @Override
        public String toString() {
            return user + ":***";
        }
    }
}
