package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.connection.LostConnectionException;
import dev.postroom.adapters.email.email.connection.SmtpFailure;
import dev.postroom.domain.email.transport.MailOutcome;

import org.jspecify.annotations.Nullable;

/**
 * Whether a session should go on: not when its time is over, when its thread was interrupted, when
 * no connection can be opened, or when two connections in a row were lost. One mail can make a
 * server disconnect; two in a row indicate a problem of the server.
 */
final class SessionHealth {

    private final String server;
    private final long end;
    private @Nullable LostConnectionException down;
    private boolean lostBefore;

    /**
     * @param end the reading of {@link System#nanoTime} at which the session's time is over
     */
    SessionHealth(String server, long end) {
        this.server = server;
        this.end = end;
    }

    /** Fails when no further mail should be attempted. */
    void check() throws LostConnectionException {
        if (down == null && isOver()) {
            down = SmtpFailure.outOfTime(server);
        }
        if (down != null) {
            throw down;
        }
    }

    private boolean isOver() {
        return end - System.nanoTime() <= 0 || Thread.currentThread().isInterrupted();
    }

    /** The outcome of a mail that was not handed over. */
    MailOutcome unreachable(LostConnectionException e) {
        return isOver() ? SmtpFailure.outOfTime(server).unreachable() : e.unreachable();
    }

    /** The outcome of a mail at whose commands a connection was lost. */
    MailOutcome dropped(LostConnectionException e) {
        // waiting was given up here, and not by the server
        return isOver() ? unreachable(e) : new MailOutcome.Dropped(e.reason());
    }

    void answered() {
        lostBefore = false;
    }

    /** A whole mail got no answer. */
    void silence() {
        lost(SmtpFailure.ofSilence(server));
    }

    /** A connection was lost, together with mails that are not attempted again. */
    void lost(LostConnectionException e) {
        if (lostBefore) {
            noConnection(e);
        }
        lostBefore = true;
    }

    void noConnection(LostConnectionException e) {
        if (down == null) {
            down = e;
        }
    }
}
