package dev.postroom.application.shared;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.ImmediateMailSession;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.shared.TransactionGuard;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Returns the given results for mails, and records the mails. */
public final class ScriptedMailTransport implements MailTransport {

    private final TransactionGuard guard;
    private final List<OutgoingMail> mails = new ArrayList<>();
    private Function<OutgoingMail, MailOutcome> script = _ -> new MailOutcome.Accepted("250 ok");
    private Runnable before = () -> {};

    public ScriptedMailTransport(TransactionGuard guard) {
        this.guard = guard;
    }

    /** Sets the results from now on. */
    public void answer(Function<OutgoingMail, MailOutcome> newScript) {
        script = newScript;
    }

    /** Runs this at the beginning of each session. */
    public void before(Runnable action) {
        before = action;
    }

    /** Every mail handed over so far. */
    public List<OutgoingMail> mails() {
        return List.copyOf(mails);
    }

    /** Addresses of the mails handed over so far. */
    public List<String> recipients() {
        return mails.stream().map(mail -> mail.to().address().value()).toList();
    }

    @Override
    public MailSession open(Workspace workspace, MailSession.Limits limits) {
        MailSession session = new ImmediateMailSession(guard, this::outcome, () -> {});
        before.run();
        return session;
    }

    private MailOutcome outcome(OutgoingMail mail) {
        mails.add(mail);
        return script.apply(mail);
    }
}
