package dev.postroom.adapters.email.email;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The open connections to one server: a limited number, reused, closed once idle for too long. Safe
 * for any number of threads; when all connections are in use, a caller waits for one.
 */
final class SmtpConnections implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SmtpConnections.class);

    private final SmtpSettings settings;
    private final Session session;
    private final Semaphore permits;
    private final Deque<Idle> idle = new ArrayDeque<>();
    private final InstantSource clock = InstantSource.system();
    private final ScheduledExecutorService sweeper =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("smtp-idle").factory());
    private boolean closed;

    SmtpConnections(SmtpSettings settings) {
        this.settings = settings;
        this.session = SmtpSession.of(settings);
        this.permits = new Semaphore(settings.pool().maxConnections(), true);
        long pause = Math.max(100, settings.pool().idle().toMillis() / 2);
        ScheduledFuture<?> _ =
                sweeper.scheduleWithFixedDelay(this::sweep, pause, pause, TimeUnit.MILLISECONDS);
    }

    /** Waits, up to a limit, for a permit to use one connection; {@link #leave} releases it. */
    void enter() throws LostConnectionException {
        try {
            if (permits.tryAcquire(settings.timeout().toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        throw new LostConnectionException(
                "All connections to the SMTP server " + settings.server().name() + " are in use.");
    }

    void leave() {
        permits.release();
    }

    /** An idle connection if there is one, otherwise a fresh one. */
    SmtpConnection borrow() throws LostConnectionException {
        synchronized (idle) {
            Idle waiting = idle.pollLast();
            if (waiting != null) {
                return waiting.connection();
            }
        }
        return open();
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
        synchronized (idle) {
            if (!closed && isReusable(connection)) {
                idle.addLast(new Idle(connection, clock.millis()));
                return;
            }
        }
        discard(connection);
    }

    void discard(SmtpConnection connection) {
        try {
            connection.close();
        } catch (MessagingException | RuntimeException e) {
            LOG.debug("an SMTP connection did not close in order: {}", e.getClass().getName());
        }
    }

    /** An executor keeps the error of a task to itself, and runs the task no more. */
    private void sweep() {
        try {
            closeIdle();
        } catch (OutOfMemoryError e) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        }
    }

    private void closeIdle() {
        long limit = clock.millis() - settings.pool().idle().toMillis();
        for (Idle old = pollOlderThan(limit); old != null; old = pollOlderThan(limit)) {
            discard(old.connection());
        }
    }

    private @Nullable Idle pollOlderThan(long limit) {
        synchronized (idle) {
            Idle first = idle.peekFirst();
            return first != null && first.since() <= limit ? idle.pollFirst() : null;
        }
    }

    @Override
    public void close() {
        synchronized (idle) {
            closed = true;
        }
        sweeper.shutdownNow();
        for (Idle old = pollOlderThan(Long.MAX_VALUE);
                old != null;
                old = pollOlderThan(Long.MAX_VALUE)) {
            discard(old.connection());
        }
    }

    private record Idle(SmtpConnection connection, long since) {}
}
