package dev.postroom.domain.email;

import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Another session, which gets other mails than those that were offered. */
record ChangedMailSession(MailSession session, UnaryOperator<OutgoingMail> change)
        implements MailSession {

    @Override
    public void offer(OutgoingMail mail, Consumer<MailOutcome> onOutcome) {
        session.offer(change.apply(mail), onOutcome);
    }

    @Override
    public void awaitAnswers() {
        session.awaitAnswers();
    }

    @Override
    public boolean awaitAnswers(Duration atMost) {
        return session.awaitAnswers(atMost);
    }

    @Override
    public void close() {
        session.close();
    }
}
