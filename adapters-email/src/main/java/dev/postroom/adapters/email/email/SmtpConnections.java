package dev.postroom.adapters.email.email;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open connections to one server: a limited number, reused, closed once idle for too long. Safe
 * for any number of threads; when all connections are in use, a caller waits for one.
 */
final class SmtpConnections implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SmtpConnections.class);

    private final SmtpSettings settings;
    private final Session session;
    private final ConnectionPool<SmtpConnection> pool;

    SmtpConnections(SmtpSettings settings) {
        this.settings = settings;
        this.session = SmtpSession.of(settings);
        this.pool = new ConnectionPool<>(settings, SmtpConnections::discard);
    }

    /** Waits, up to a limit, for a permit to use one connection; {@link #leave} releases it. */
    void enter() throws LostConnectionException {
        pool.enter(settings.timeout());
    }

    /** As {@link #enter}, but without waiting; false when no connection is free. */
    boolean tryEnter() {
        return pool.tryEnter();
    }

    SmtpConnectionUse use() {
        return pool.use();
    }

    void leave() {
        pool.leave(1);
    }

    /** An idle connection if there is one, otherwise a fresh one. */
    SmtpConnection borrow() throws LostConnectionException {
        SmtpConnection waiting = pool.poll();
        return waiting == null ? open() : waiting;
    }

    /** A call that ends then, as {@link System#nanoTime} counts, or with the reply to its mail. */
    CallLimit limit(long end) {
        return new CallLimit(end, settings.finalReply());
    }

    /** A new connection without any message. */
    SmtpConnection open() throws LostConnectionException {
        SmtpConnection connection = new SmtpConnection(session, settings);
        try {
            connection.connect(
                    settings.server().host(),
                    settings.server().port(),
                    settings.server()
                            .credentials()
                            .map(SmtpSettings.Credentials::user)
                            .orElse(null),
                    settings.server()
                            .credentials()
                            .map(SmtpSettings.Credentials::password)
                            .orElse(null));
        } catch (MessagingException | RuntimeException e) {
            discard(connection);
            throw SmtpFailure.ofOpening(settings, e);
        }
        if (settings.server().credentials().isPresent() && !connection.offersAuth()) {
            discard(connection);
            throw SmtpFailure.withoutAuth(settings);
        }
        return connection;
    }

    /** Whether this connection can be used for another message. */
    boolean isReusable(SmtpConnection connection) {
        return connection.isUsable() && connection.handedOver() < settings.pool().maxMessages();
    }

    /** Returns a connection to the pool, or closes it when it cannot be reused. */
    void giveBack(SmtpConnection connection) {
        if (isReusable(connection)) {
            pool.keep(connection);
        } else {
            discard(connection);
        }
    }

    static void discard(SmtpConnection connection) {
        try {
            connection.close();
        } catch (MessagingException | RuntimeException e) {
            LOG.debug("An SMTP connection was not closed cleanly: {}", e.getClass().getName());
        }
    }

    @Override
    public void close() {
        pool.close();
    }
}
