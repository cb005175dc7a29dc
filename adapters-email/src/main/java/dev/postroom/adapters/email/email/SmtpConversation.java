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
     * Hands over one mail. The server may have closed a used connection in the meantime; then the
     * mail is tried once more on a fresh one before anything is concluded. Once no fresh connection
     * can be had, the mails that follow are not kept waiting for the same answer.
     */
    MailOutcome send(WireMessage message) {
        if (down == null && Thread.currentThread().isInterrupted()) {
            down = SmtpFailure.outOfTime(server);
        }
        if (down != null) {
            return new MailOutcome.Unreachable(down.reason());
        }
        try {
            MailOutcome outcome = tried(message);
            if (outcome instanceof MailOutcome.Unknown) {
                lost(SmtpFailure.ofSilence(server));
            } else {
                lostBefore = false;
            }
            return outcome;
        } catch (LostConnectionException e) {
            lost(e);
            return new MailOutcome.Unreachable(e.reason());
        }
    }

    // One mail may make a server hang up; two in a row are the server's own trouble.
    private void lost(LostConnectionException e) {
        if (lostBefore) {
            down = e;
        }
        lostBefore = true;
    }

    private MailOutcome tried(WireMessage message) throws LostConnectionException {
        SmtpConnection current = connected();
        boolean wasUsed = current.handedOver() > 0;
        try {
            return current.deliver(message);
        } catch (LostConnectionException e) {
            drop(current);
            if (!wasUsed) {
                throw e;
            }
            return fresh().deliver(message);
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
