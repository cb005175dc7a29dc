package dev.postroom.domain.email.transport;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.ImmediateMailSession;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.TransactionGuard;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Stores mails without writing them as messages, and gives configured outcomes; accepts by default.
 */
public final class InMemoryMailTransport implements MailTransport {

    private final TransactionGuard guard;
    private final List<OutgoingMail> taken = new ArrayList<>();
    private final Deque<MailOutcome> next = new ArrayDeque<>();
    private boolean away;

    public InMemoryMailTransport(TransactionGuard guard) {
        this.guard = guard;
    }

    /** Adds the outcome of one future mail; several outcomes are used in order. */
    public synchronized void answers(MailOutcome outcome) {
        next.add(outcome);
    }

    /** From now on nothing is taken. */
    public synchronized void goesAway() {
        away = true;
    }

    /** Every mail that was accepted, in order. */
    public synchronized List<OutgoingMail> taken() {
        return List.copyOf(taken);
    }

    @Override
    public MailSession open(Workspace workspace, MailSession.Limits limits) {
        long end = System.nanoTime() + limits.time().toNanos();
        return new ImmediateMailSession(guard, mail -> outcome(mail, end), () -> {});
    }

    private MailOutcome outcome(OutgoingMail mail, long end) {
        return end - System.nanoTime() <= 0
                ? new MailOutcome.Unreachable("There was no time left.")
                : outcome(mail);
    }

    private synchronized MailOutcome outcome(OutgoingMail mail) {
        if (away) {
            return new MailOutcome.Unreachable("The server is away.");
        }
        MailOutcome outcome = next.isEmpty() ? new MailOutcome.Accepted("250 ok") : next.remove();
        if (outcome instanceof MailOutcome.Accepted) {
            taken.add(mail);
        }
        return outcome;
    }
}
