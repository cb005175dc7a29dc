package dev.postroom.domain.email.transport;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.ImmediateMailSession;
import dev.postroom.domain.email.ReceivedMail;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.TransactionGuard;
import dev.postroom.domain.shared.text.ComposedText;

import java.nio.charset.StandardCharsets;
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

    /** The message as it is received, without its headers: only the body. */
    public List<ReceivedMail> received() {
        return taken().stream().map(InMemoryMailTransport::received).toList();
    }

    private static ReceivedMail received(OutgoingMail mail) {
        MailContent content = mail.content();
        String body = content.html().or(content::text).map(ComposedText::whole).orElse("");
        return new ReceivedMail(mail.to().address().value(), body.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public MailSession open(Workspace workspace, MailSession.Limits limits) {
        return new ImmediateMailSession(guard, this::outcome, () -> {});
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
