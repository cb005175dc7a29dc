package dev.postroom.adapters.email.email.library;

import dev.postroom.adapters.email.email.RelayLimits;
import dev.postroom.adapters.email.email.SmtpSettings;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;

/**
 * The open connections to one server: a limited number, reused, closed once idle for too long. Safe
 * for any number of threads; when all connections are in use, a caller waits for one.
 */
public final class SmtpConnections implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SmtpConnections.class);

    private final SmtpSettings settings;
    private final RelayLimits limits;
    private final Session session;
    private final SmtpLogin login;
    private final ConnectionPool<SmtpConnection> pool;

    public SmtpConnections(SmtpSettings settings, RelayLimits limits) {
        this.settings = settings;
        this.limits = limits;
        this.session = SmtpSession.of(settings);
        this.login = new SmtpLogin(settings);
        this.pool = new ConnectionPool<>(settings, limits, SmtpConnections::closed);
    }

    /** Waits, up to a limit, for a permit to use one connection; {@link #leave} releases it. */
    public void enter() throws LostConnectionException {
        pool.enter(settings.timeout());
    }

    /** As {@link #enter}, but without waiting; false when no connection is free. */
    boolean tryEnter() {
        return pool.tryEnter();
    }

    /** As {@link #tryEnter}, for a session that has a connection. */
    boolean tryEnterFurther() {
        return pool.tryEnterFurther();
    }

    SmtpConnectionUse use() {
        return pool.use();
    }

    public void leave() {
        pool.leave(1);
    }

    /**
     * A connection for the holder of a permit.
     *
     * @param fresh as for {@link ConnectionPool#connect}
     */
    SmtpConnection connect(boolean fresh) throws LostConnectionException {
        return pool.connect(this::open, fresh, settings.timeout());
    }

    /** A further connection, as {@link ConnectionPool#connectFurther}. */
    @Nullable SmtpConnection connectFurther() throws LostConnectionException {
        return pool.connectFurther(this::open, false);
    }

    /** A call that ends then, as {@link System#nanoTime} counts, or with the reply to its mail. */
    CallLimit limit(long end) {
        return new CallLimit(end, settings.finalReply());
    }

    /** A new connection without any message. */
    SmtpConnection open() throws LostConnectionException {
        SmtpConnection connection = new SmtpConnection(session, settings, limits.quota());
        try {
            connection.connect(settings.server().host(), settings.server().port(), null, null);
            connection.signIn(login);
            return connection;
        } catch (LostConnectionException e) {
            closed(connection);
            throw e;
        } catch (IOException | MessagingException | RuntimeException e) {
            LostConnectionException reason =
                    connection.isTurnedAway()
                            ? SmtpFailure.ofTurningAway(settings, connection.lastWords())
                            : SmtpFailure.ofOpening(settings, e);
            closed(connection);
            throw reason;
        }
    }

    /** Whether this connection can be used for another message. */
    boolean isReusable(SmtpConnection connection) {
        return connection.isUsable() && connection.handedOver() < limits.quota().most();
    }

    /** Returns a connection to the pool, or closes it when it cannot be reused. */
    void giveBack(SmtpConnection connection) {
        if (isReusable(connection)) {
            pool.keep(connection);
        } else {
            pool.discard(connection);
        }
    }

    /** Closes a connection that had been open. */
    void discard(SmtpConnection connection) {
        pool.discard(connection);
    }

    private static void closed(SmtpConnection connection) {
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
