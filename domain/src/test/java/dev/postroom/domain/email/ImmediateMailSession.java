package dev.postroom.domain.email;

import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.shared.TransactionGuard;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;

/** A session in which each mail is answered before the next one is taken. */
public final class ImmediateMailSession implements MailSession {

    private final TransactionGuard guard;
    private final Function<OutgoingMail, MailOutcome> handover;
    private final Runnable end;
    private boolean closed;

    /**
     * @param handover hands over one mail; does not fail
     * @param end runs once, when the session is closed
     */
    public ImmediateMailSession(
            TransactionGuard guard, Function<OutgoingMail, MailOutcome> handover, Runnable end) {
        this.guard = guard;
        this.handover = handover;
        this.end = end;
        guard.refuseInside("sending mail");
    }

    @Override
    public void offer(OutgoingMail mail, Consumer<MailOutcome> onOutcome) {
        guard.refuseInside("sending mail");
        if (closed) {
            throw new IllegalStateException("the session is closed");
        }
        onOutcome.accept(handover.apply(mail));
    }

    @Override
    public void awaitAnswers() {
        guard.refuseInside("sending mail");
    }

    @Override
    public boolean awaitAnswers(Duration atMost) {
        awaitAnswers();
        return true;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            end.run();
        }
    }
}
