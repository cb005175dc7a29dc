package dev.postroom.adapters.email.email;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The connection to the mail server.
 *
 * @param timeout for connecting, for each reply but the last and for a free connection
 * @param callTimeout for all mails of one call together; shorter than a worker's lease of 60
 *     seconds, so that no other worker claims mails that are still being sent
 * @param finalReply for the reply to a complete mail, which a filter can delay (RFC 5321 section
 *     4.5.3.2.6): also beyond the end of a call
 * @param files what the settings have in files
 * @param helo the name by which the service greets the server (RFC 5321 section 4.1.1.1)
 */
public record SmtpSettings(
        Server server,
        Duration timeout,
        Duration callTimeout,
        Duration finalReply,
        Pool pool,
        Files files,
        String helo) {

    /** The same, greeting by that name. */
    public SmtpSettings greetingAs(String name) {
        return new SmtpSettings(server, timeout, callTimeout, finalReply, pool, files, name);
    }

    /** The time of a call that is given so much. */
    public Duration callTime(Duration given) {
        return shorter(given, callTimeout);
    }

    /** The same for one mail: so much time up to its end, and once more for the reply to it. */
    public SmtpSettings forOneMail(Duration most) {
        return new SmtpSettings(
                server,
                shorter(timeout, most),
                shorter(callTimeout, most),
                shorter(finalReply, most),
                pool,
                files,
                helo);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    /** Whether a server without TLS, or without a valid certificate, gets the password. */
    public boolean canTellItsPassword() {
        return server.credentials().isPresent() && server.security() == Security.OPPORTUNISTIC;
    }

    /** The same, with these files. */
    public SmtpSettings with(Files others) {
        return new SmtpSettings(server, timeout, callTimeout, finalReply, pool, others, helo);
    }

    /**
     * Files of the operator.
     *
     * @param authorities sign the certificate of the server, in PEM; otherwise those of the Java
     *     installation
     * @param token instead of the password, for XOAUTH2; read for each connection
     */
    public record Files(Optional<Path> authorities, Optional<Path> token) {

        public static final Files NONE = new Files(Optional.empty(), Optional.empty());
    }

    /**
     * Reads {@code smtp://}, {@code smtp+starttls://} or {@code smtps://}, then {@code
     * user:password@} (percent-encoded), host, port (otherwise 25, 587, 465) and options: {@code
     * timeout} (20), {@code call_timeout} (50), {@code final_timeout} (600) and {@code idle} (20)
     * in seconds, {@code max_connections} (8), {@code max_messages} (100).
     *
     * @throws IllegalArgumentException whose message never contains the password
     */
    public static SmtpSettings parse(String url) {
        return SmtpUrl.parse(url);
    }

    /** The address of the server, and the credentials. */
    public record Server(
            Security security, String host, int port, Optional<Credentials> credentials) {

        /** Host and port, for messages to operators. */
        public String name() {
            return host + ":" + port;
        }
    }

    /**
     * The limits of the connection pool.
     *
     * @param maxConnections open at the same time, at least one
     * @param maxMessages sent on one connection before it is closed
     * @param idle time after which an unused connection is closed
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

    /** The credentials of the service; {@code toString} masks the password. */
    public record Credentials(String user, String password) {
        @Override
        public String toString() {
            return user + ":***";
        }
    }
}
