package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.postroom.adapters.email.email.connection.ConnectionPool;
import dev.postroom.adapters.email.email.connection.LostConnectionException;
import dev.postroom.adapters.email.email.reply.SmtpReply;
import dev.postroom.adapters.email.email.reply.SmtpStage;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailOutcome.Unreachable;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportContract;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;

/** No call exceeds its time limit. */
@Timeout(60)
abstract class SmtpLimitsTests extends SmtpTests {

    private static final SmtpSettings LIMITED =
            SmtpSettings.parse("smtp://mail.example.com:2525?timeout=1&max_connections=1");

    SmtpLimitsTests(Kind kind) {
        super(kind);
    }

    static List<MailOutcome> send(MailTransport transport, int count) {
        OutgoingMail mail = MailTransportContract.mailTo("reader@example.com");
        return Handover.send(
                transport, WorkspaceFixture.live(new UUID(0, 1)), Collections.nCopies(count, mail));
    }

    private void stallAll(SmtpStep step) {
        for (int i = 0; i < 20; i++) {
            server.at(step, new Reaction.Stall());
        }
    }

    private Thread occupied(MailTransport transport) {
        stallAll(SmtpStep.MAIL);
        Thread first = Thread.ofVirtual().start(() -> send(transport, 1));
        await().until(() -> server.connections() == 1);
        return first;
    }

    @Test
    void waitingForAFreeConnectionEnds() throws Exception {
        try (ConnectionPool<Object> connections =
                new ConnectionPool<>(LIMITED, RelayLimits.of(LIMITED), _ -> {})) {
            connections.enter(LIMITED.timeout());
            assertThatThrownBy(() -> connections.enter(LIMITED.timeout()))
                    .isInstanceOf(LostConnectionException.class)
                    .hasMessage(
                            "All connections to the SMTP server mail.example.com:2525 are in use.");
            connections.leave(1);
            assertThatCode(() -> connections.enter(LIMITED.timeout())).doesNotThrowAnyException();
        }
    }

    @Test
    void aCallWithoutAFreeConnectionReturnsItsMails() throws Exception {
        MailTransport transport = transport("timeout=2&max_connections=1");
        stallAll(SmtpStep.MAIL);
        List<FutureTask<List<MailOutcome>>> calls =
                Stream.generate(() -> new FutureTask<>(() -> send(transport, 8))).limit(4).toList();
        calls.forEach(Thread.ofVirtual()::start);
        for (FutureTask<List<MailOutcome>> call : calls) {
            // a call with a connection gives up after two mails that the server did not answer
            assertThat(call.get().subList(0, 2))
                    .hasOnlyElementsOfTypes(Unreachable.class, MailOutcome.Dropped.class);
            assertThat(call.get().subList(2, 8)).hasOnlyElementsOfType(Unreachable.class);
        }
        // calls that waited longer than one timeout never had a connection
        assertThat(server.connections()).isLessThan(8);
    }

    @Test
    void waitingForAFreeConnectionCanBeInterrupted() throws Exception {
        MailTransport transport = transport("timeout=20&call_timeout=25&max_connections=1");
        Thread first = occupied(transport);
        CountDownLatch started = new CountDownLatch(1);
        FutureTask<Boolean> waiting =
                new FutureTask<>(() -> {
                    started.countDown();
                    List<MailOutcome> outcomes = send(transport, 2);
                    assertThat(outcomes).hasSize(2).hasOnlyElementsOfType(Unreachable.class);
                    return Thread.currentThread().isInterrupted();
                });
        Thread second = Thread.ofPlatform().start(waiting);
        started.await();
        second.interrupt();
        assertThat(waiting.get()).isTrue();
        assertThat(first.isAlive()).isTrue();
        first.interrupt();
        first.join();
    }

    @Test
    void aCallEndsInTimeWithASlowServer() {
        // a call that waited for each reply would take eight timeouts: longer than the limit of
        // this class
        stallAll(SmtpStep.RCPT);
        MailTransport transport = transport("timeout=30&call_timeout=1");
        assertThat(send(transport, 8))
                .hasSize(8)
                .containsOnly(
                        new Unreachable(
                                "There was no time left to hand over this mail to the SMTP server"
                                        + " 127.0.0.1:"
                                        + server.port()
                                        + "."));
    }

    @Test
    void wholeMailsWithoutAnAnswerAreInDoubtOnlyTwice() {
        stallAll(SmtpStep.DOT);
        MailTransport transport = transport("timeout=1");
        List<MailOutcome> outcomes = send(transport, 8);
        assertThat(outcomes.subList(0, 2)).hasOnlyElementsOfType(MailOutcome.Unknown.class);
        assertThat(outcomes.subList(2, 8)).hasOnlyElementsOfType(Unreachable.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"250 2.0.0 queued", "550 5.7.1 spam"})
    void theReplyToACompleteMailMayTakeLongerThanTheOthersAndTheCall(String reply) {
        MailTransport transport = transport("timeout=1&call_timeout=1&final_timeout=30");
        long start = System.nanoTime();
        server.at(SmtpStep.DOT, new Reaction.Later(() -> isOver(start)));
        MailOutcome first = send(transport, 1).getFirst();
        assertThat(isOver(start)).isTrue();
        assertThat(first).isInstanceOf(MailOutcome.Accepted.class);

        server.at(SmtpStep.DOT, new Reaction.Say(reply));
        assertThat(send(transport, 1).getFirst())
                .isIn(new MailOutcome.Accepted(reply), SmtpReply.refusal(reply, SmtpStage.MESSAGE));
        assertThat(server.connections()).isEqualTo(1);
    }

    private static boolean isOver(long start) {
        return System.nanoTime() - start > 2_500_000_000L;
    }

    @Test
    void waitingForTheReplyToACompleteMailCanBeInterrupted() throws Exception {
        MailTransport transport = transport("timeout=20&final_timeout=300");
        CountDownLatch complete = new CountDownLatch(1);
        server.at(SmtpStep.DOT, new Reaction.Later(() -> isCounted(complete)));
        FutureTask<List<MailOutcome>> waiting = new FutureTask<>(() -> send(transport, 1));
        Thread thread = Thread.ofPlatform().start(waiting);
        complete.await();
        thread.interrupt();
        assertThat(waiting.get()).hasOnlyElementsOfType(MailOutcome.Unknown.class);
    }

    private static boolean isCounted(CountDownLatch complete) {
        complete.countDown();
        return false;
    }

    @Test
    void theUsualLimitsStayBelowTheLeaseOfAWorker() {
        SmtpSettings usual = SmtpSettings.parse("smtp://mail.example.com");
        assertThat(usual.callTimeout()).isLessThan(Duration.ofSeconds(60));
        // two lost mails in a row end a call by themselves
        assertThat(usual.timeout().multipliedBy(2)).isLessThan(usual.callTimeout());
    }
}
