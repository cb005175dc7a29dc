package dev.postroom.domain.email.transport;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.TransactionGuard;
import dev.postroom.domain.shared.failure.Failure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A mail server in memory, which says what it is told to say. */
public final class InMemoryMailTrials implements MailTrials {

    private final TransactionGuard guard;
    private final List<String> received = new ArrayList<>();
    private MailOutcome outcome = new MailOutcome.Accepted("250 ok");
    private Optional<Failure> refusal = Optional.empty();

    public InMemoryMailTrials(TransactionGuard guard) {
        this.guard = guard;
    }

    /** Gives every mail this outcome from now on. */
    public void answer(MailOutcome next) {
        outcome = next;
    }

    /** Takes no mail from now on. */
    public void refuse(Failure why) {
        refusal = Optional.of(why);
    }

    /** The addresses of the mails so far. */
    public List<String> received() {
        return List.copyOf(received);
    }

    @Override
    public MailTrial attempt(Workspace workspace, OutgoingMail mail, Duration time) {
        guard.refuseInside("sending mail");
        if (workspace.isTest()) {
            throw new IllegalArgumentException("a test workspace has no server");
        }
        refusal.ifPresent(why -> {
            throw why.asException();
        });
        if (outcome instanceof MailOutcome.Accepted) {
            received.add(mail.to().address().value());
        }
        return new MailTrial(
                outcome,
                Optional.empty(),
                List.of(
                        line(MailTrial.Voice.CLIENT, "."),
                        line(MailTrial.Voice.SERVER, outcome.text()),
                        line(MailTrial.Voice.NOTE, outcome.text())));
    }

    private static MailTrial.Line line(MailTrial.Voice voice, String text) {
        return new MailTrial.Line(voice, text, Duration.ZERO);
    }
}
