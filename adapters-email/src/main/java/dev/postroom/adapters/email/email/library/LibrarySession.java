package dev.postroom.adapters.email.email.library;

import dev.postroom.adapters.email.email.connection.LostConnectionException;
import dev.postroom.adapters.email.email.connection.LostConnectionException.Loss;
import dev.postroom.adapters.email.email.connection.SmtpFailure;
import dev.postroom.adapters.email.email.mime.MessageWriter;
import dev.postroom.adapters.email.email.mime.UnwritableMailException;
import dev.postroom.adapters.email.email.mime.WireMessage;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.shared.TransactionGuard;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.function.Consumer;

/** Hands over one mail after another: each has its outcome when {@link #offer} returns. */
final class LibrarySession implements MailSession {

    private static final String CALL = "sending mail";

    private final TransactionGuard guard;
    private final MessageWriter messages;
    private final LibraryConnections connections;
    private final String server;
    private final long end;
    private @Nullable LostConnectionException down;
    private boolean lostBefore;
    private boolean isUsed;
    private boolean closed;

    LibrarySession(
            TransactionGuard guard,
            MessageWriter messages,
            LibraryConnections connections,
            String server,
            long end) {
        this.guard = guard;
        this.messages = messages;
        this.connections = connections;
        this.server = server;
        this.end = end;
        guard.refuseInside(CALL);
    }

    @Override
    public void offer(OutgoingMail mail, Consumer<MailOutcome> onOutcome) {
        guard.refuseInside(CALL);
        if (closed) {
            throw new IllegalStateException("the session is closed");
        }
        onOutcome.accept(outcome(mail));
    }

    private MailOutcome outcome(OutgoingMail mail) {
        try {
            WireMessage message = messages.write(mail);
            if (down == null && isOver()) {
                down = SmtpFailure.outOfTime(server);
            }
            return down == null ? attempt(message) : down.unreachable();
        } catch (UnwritableMailException e) {
            return new MailOutcome.Unwritable(e.reason());
        }
    }

    private boolean isOver() {
        return end - System.nanoTime() <= 0 || Thread.currentThread().isInterrupted();
    }

    private MailOutcome attempt(WireMessage message) {
        try {
            MailOutcome outcome = sent(message);
            if (outcome instanceof MailOutcome.Unknown) {
                lost(SmtpFailure.ofSilence(server));
            } else {
                lostBefore = false;
            }
            return outcome;
        } catch (LostConnectionException e) {
            lost(e);
            // a server that went away has closed all that it had
            boolean mayBeTheCause = e.is(Loss.AT_MAIL) && !isUsed;
            return mayBeTheCause ? new MailOutcome.Dropped(e.reason()) : e.unreachable();
        }
    }

    // One mail can make a server disconnect; two in a row indicate a problem of the server.
    private void lost(LostConnectionException e) {
        down = lostBefore ? e : down;
        lostBefore = true;
    }

    // A server may have closed a used connection, or want no more of it: then another one is tried.
    private MailOutcome sent(WireMessage message) throws LostConnectionException {
        LibraryConnection connection = connected(false);
        try {
            MailOutcome outcome = connection.send(message);
            if (!connection.isPutOff()) {
                return outcome;
            }
        } catch (LostConnectionException e) {
            if (!isUsed || e.is(Loss.NEEDS_PEOPLE)) {
                throw e;
            }
        }
        return connected(true).send(message);
    }

    private LibraryConnection connected(boolean fresh) throws LostConnectionException {
        try {
            LibraryConnection connection = connections.usable(fresh);
            isUsed = connection.handedOver() > 0;
            return connection;
        } catch (LostConnectionException e) {
            down = e;
            throw e;
        }
    }

    @Override
    public void awaitAnswers() {
        guard.refuseInside(CALL);
    }

    @Override
    public boolean awaitAnswers(Duration atMost) {
        awaitAnswers();
        return true;
    }

    @Override
    public void close() {
        closed = true;
        connections.close();
    }
}
