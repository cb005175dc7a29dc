package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.InMemoryMailTransport;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.shared.FailedTests;
import dev.postroom.domain.shared.InsideTransaction;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Transports that take no heed of time do not pass the contract. */
final class TimelessTransportTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    /** A server whose answers come when they come, and the transports to it. */
    private abstract static class Waiting implements RelayedMailTransportContract {

        final InMemoryMailTransport server = new InMemoryMailTransport(InsideTransaction.guard());
        final CountDownLatch end = new CountDownLatch(1);
        boolean isSilent;

        @Override
        public Workspace workspace() {
            return WorkspaceFixture.live(new UUID(0, 1));
        }

        @Override
        public List<OutgoingMail> received() {
            return server.taken();
        }

        // so that a test fails soon
        @Override
        public Duration patience() {
            return Duration.ofMillis(500);
        }

        @Override
        public Relay relay() {
            return new Relay() {
                @Override
                public String refuseNext(ReplyClass reason) {
                    server.answers(new MailOutcome.Refused(reason, "no"));
                    return "no";
                }

                @Override
                public String deferNext() {
                    server.answers(new MailOutcome.Deferred(ReplyClass.LATER, "later"));
                    return "later";
                }

                @Override
                public void vanishAfterNext() {
                    server.answers(new MailOutcome.Unknown("The answer was lost."));
                }

                @Override
                public void fallSilent() {
                    isSilent = true;
                }

                @Override
                public void goAway() {
                    server.goesAway();
                    end.countDown();
                }
            };
        }
    }

    /** Waits for the server as long as that takes, and hands over what comes too late. */
    private static final class Endless extends Waiting {

        @Override
        public MailTransport transport() {
            return (workspace, _) ->
                    new EndlessSession(server.open(workspace, new MailSession.Limits(1, LONG)));
        }

        private final class EndlessSession extends Queued {

            EndlessSession(MailSession session) {
                super(session);
            }

            @Override
            void await() {
                if (isSilent) {
                    awaitEnd();
                }
            }

            @Override
            public boolean awaitAnswers(Duration atMost) {
                if (!isSilent) {
                    awaitAnswers();
                }
                return !isSilent;
            }
        }

        private void awaitEnd() {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }

    /** Keeps the time of its session, and waits for all answers where a moment was asked for. */
    private static final class WaitingForAll extends Waiting {

        @Override
        public MailTransport transport() {
            return (workspace, limits) ->
                    new PatientSession(server.open(workspace, limits), limits);
        }

        private final class PatientSession extends Queued {

            private final Duration time;

            PatientSession(MailSession session, MailSession.Limits limits) {
                super(session);
                this.time = limits.time();
            }

            @Override
            void await() {
                try {
                    if (isSilent && !end.await(time.toNanos(), TimeUnit.NANOSECONDS)) {
                        server.goesAway();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException(e);
                }
            }

            @Override
            public boolean awaitAnswers(Duration atMost) {
                awaitAnswers();
                return true;
            }
        }
    }

    /** Hands mails over when their answers are awaited. */
    private abstract static class Queued implements MailSession {

        private final MailSession session;
        private final Deque<Runnable> offered = new ArrayDeque<>();
        private boolean closed;

        Queued(MailSession session) {
            this.session = session;
        }

        abstract void await();

        @Override
        public void offer(OutgoingMail mail, Consumer<MailOutcome> onOutcome) {
            if (closed) {
                session.offer(mail, onOutcome);
            }
            offered.add(() -> session.offer(mail, onOutcome));
        }

        @Override
        public void awaitAnswers() {
            if (!offered.isEmpty()) {
                await();
            }
            while (!offered.isEmpty()) {
                offered.remove().run();
            }
        }

        @Override
        public void close() {
            if (!closed) {
                awaitAnswers();
                session.close();
                closed = true;
            }
        }
    }

    @Test
    void aTransportThatWaitsForEverFails() {
        assertThat(FailedTests.of(RelayedMailTransportContract.class, Endless::new))
                .contains(
                        "aMailWithoutAnAnswerEndsWithTheTimeOfItsSession",
                        "aMailThatComesAfterTheTimeOfItsSessionIsNotHandedOver");
    }

    @Test
    void aSessionThatWaitsForAllAnswersWhereAMomentWasAskedForFails() {
        assertThat(FailedTests.of(RelayedMailTransportContract.class, WaitingForAll::new))
                .contains("aCallerThatWaitsForAMomentGetsWhatIsKnownThen");
    }
}
