package dev.postroom.adapters.email.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransport;

import java.time.Duration;
import java.util.function.Consumer;

/** Another transport, whose outcomes an observer takes note of. */
public final class ObservedMailTransport implements MailTransport {

    private final MailTransport transport;
    private final MailObserver observer;

    public ObservedMailTransport(MailTransport transport, MailObserver observer) {
        this.transport = transport;
        this.observer = observer;
    }

    @Override
    public MailSession open(Workspace workspace, MailSession.Limits limits) {
        return new Session(transport.open(workspace, limits), observer);
    }

    private record Session(MailSession session, MailObserver observer) implements MailSession {

        @Override
        public void offer(OutgoingMail mail, Consumer<MailOutcome> onOutcome) {
            long start = System.nanoTime();
            session.offer(
                    mail,
                    outcome -> {
                        observer.ended(outcome, Duration.ofNanos(System.nanoTime() - start));
                        onOutcome.accept(outcome);
                    });
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
}
