package dev.postroom.adapters.email.email;

import dev.postroom.domain.email.MailOutcome;

import org.jspecify.annotations.Nullable;

/** The mails of one call, one after another. Belongs to one thread. */
final class SmtpConversation implements AutoCloseable {

    private final SmtpConnections connections;
    private final String server;
    private @Nullable SmtpConnection connection;
    private @Nullable LostConnectionException down;
    private boolean lostBefore;

    SmtpConversation(SmtpConnections connections, String server) {
        this.connections = connections;
        this.server = server;
    }

    /**
     * Sends one mail. When the server has closed a reused connection, the mail is attempted once
     * more on a new one. Once a new connection cannot be opened, the following mails fail without
     * another attempt.
     */
    MailOutcome send(WireMessage message, CallLimit limit) {
        if (down == null && Thread.currentThread().isInterrupted()) {
            down = SmtpFailure.outOfTime(server);
        }
        if (down != null) {
            return new MailOutcome.Unreachable(down.reason());
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
            return e.isAtMail()
                    ? new MailOutcome.Dropped(e.reason())
                    : new MailOutcome.Unreachable(e.reason());
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
            return current.deliver(message, limit);
        } catch (LostConnectionException e) {
            drop(current);
            if (!wasUsed) {
                throw e;
            }
            return fresh().deliver(message, limit);
        }
    }

    private SmtpConnection connected() throws LostConnectionException {
        SmtpConnection current = connection;
        if (current != null && connections.isReusable(current)) {
            return current;
        }
        if (current != null) {
            drop(current);
        }
        try {
            connection = connections.borrow();
            return connection;
        } catch (LostConnectionException e) {
            down = e;
            throw e;
        }
    }

    private SmtpConnection fresh() throws LostConnectionException {
        try {
            connection = connections.open();
            return connection;
        } catch (LostConnectionException e) {
            down = e;
            throw e;
        }
    }

    private void drop(SmtpConnection lost) {
        SmtpConnections.discard(lost);
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
