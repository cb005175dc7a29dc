package dev.postroom.adapters.email.email.library;

import dev.postroom.adapters.email.email.library.LostConnectionException.Loss;
import dev.postroom.adapters.email.email.mime.WireMessage;
import dev.postroom.domain.email.transport.MailOutcome;

import org.jspecify.annotations.Nullable;

/** The mails of one call, one after another. Belongs to one thread. */
final class SmtpConversation implements AutoCloseable {

    private final SmtpConnections connections;
    private final String server;
    private @Nullable SmtpConnection connection;
    private @Nullable LostConnectionException down;
    private boolean lostBefore;

    /**
     * @param connection to begin with; null: the first mail gets one
     */
    SmtpConversation(
            SmtpConnections connections, String server, @Nullable SmtpConnection connection) {
        this.connections = connections;
        this.server = server;
        this.connection = connection;
    }

    /**
     * Sends one mail. When the server has closed a reused connection, or defers what comes over
     * this one, the mail is attempted once more on a new one. Once a new connection cannot be
     * opened, the following mails fail without another attempt.
     */
    MailOutcome send(WireMessage message, CallLimit limit) {
        if (down == null && Thread.currentThread().isInterrupted()) {
            down = SmtpFailure.outOfTime(server);
        }
        if (down != null) {
            return down.unreachable();
        }
        try {
            MailOutcome outcome = tried(message, limit);
            if (outcome instanceof MailOutcome.Unknown) {
                lost(SmtpFailure.ofSilence(server));
            } else {
                lostBefore = false;
            }
            return outcome;
        } catch (LostConnectionException e) {
            lost(e);
            return e.is(Loss.AT_MAIL) ? new MailOutcome.Dropped(e.reason()) : e.unreachable();
        }
    }

    // One mail can make a server disconnect; two in a row indicate a problem of the server.
    private void lost(LostConnectionException e) {
        if (lostBefore) {
            down = e;
        }
        lostBefore = true;
    }

    private MailOutcome tried(WireMessage message, CallLimit limit) throws LostConnectionException {
        SmtpConnection current = connected();
        boolean wasUsed = current.handedOver() > 0;
        try {
            MailOutcome outcome = current.deliver(message, limit);
            if (!current.putOffTheSession()) {
                return outcome;
            }
            drop(current);
        } catch (LostConnectionException e) {
            drop(current);
            if (!wasUsed) {
                throw e;
            }
        }
        return opened(true).deliver(message, limit);
    }

    private SmtpConnection connected() throws LostConnectionException {
        SmtpConnection current = connection;
        if (current != null && connections.isReusable(current)) {
            return current;
        }
        if (current != null) {
            drop(current);
        }
        return opened(false);
    }

    private SmtpConnection opened(boolean fresh) throws LostConnectionException {
        try {
            SmtpConnection opened = connections.connect(fresh);
            connection = opened;
            return opened;
        } catch (LostConnectionException e) {
            down = e;
            throw e;
        }
    }

    private void drop(SmtpConnection lost) {
        connections.discard(lost);
        connection = null;
    }

    @Override
    public void close() {
        if (connection != null) {
            connections.giveBack(connection);
            connection = null;
        }
    }
}
