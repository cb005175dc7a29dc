package dev.postroom.adapters.email.email.sandbox;

import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.shared.TransactionGuard;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;

/** A session in which each mail is answered before the next one is taken. */
final class DirectMailSession implements MailSession {

    static final MailOutcome TOO_LATE =
            new MailOutcome.Unreachable("There was no time left to hand over this mail.");

    private final TransactionGuard guard;
    private final Function<OutgoingMail, MailOutcome> handover;
    private final long end;
    private boolean closed;

    /**
     * @param handover hands over one mail; does not fail
     */
    DirectMailSession(
            TransactionGuard guard,
            MailSession.Limits limits,
            Function<OutgoingMail, MailOutcome> handover) {
        this.guard = guard;
        this.handover = handover;
        this.end = System.nanoTime() + limits.time().toNanos();
        guard.refuseInside("sending mail");
    }

    @Override
    public void offer(OutgoingMail mail, Consumer<MailOutcome> onOutcome) {
        guard.refuseInside("sending mail");
        if (closed) {
            throw new IllegalStateException("the session is closed");
        }
        onOutcome.accept(System.nanoTime() - end < 0 ? handover.apply(mail) : TOO_LATE);
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
        closed = true;
    }
}
