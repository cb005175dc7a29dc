package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.adapters.email.email.Reaction.Drop;
import dev.postroom.adapters.email.email.Reaction.SayAndDrop;
import dev.postroom.adapters.email.email.Reaction.SayAndStall;
import dev.postroom.adapters.email.email.Reaction.Usual;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailOutcome.Accepted;
import dev.postroom.domain.email.MailOutcome.Deferred;
import dev.postroom.domain.email.MailOutcome.Unknown;
import dev.postroom.domain.email.MailOutcome.Unreachable;
import dev.postroom.domain.email.MailSession;
import dev.postroom.domain.email.MailTransportContract;
import dev.postroom.domain.email.OutgoingMail;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** What becomes of the mails that share a connection with one at which it ends. */
@Timeout(60)
class ChunksAfterLossTest extends ChunkTests {

    private final List<MailOutcome> outcomes = new CopyOnWriteArrayList<>();

    private MailSession session() {
        return transport("timeout=5")
                .open(
                        WorkspaceFixture.live(new UUID(0, 1)),
                        new MailSession.Limits(20, Duration.ofSeconds(30)));
    }

    private void offer(MailSession session, String... names) {
        for (String name : names) {
            session.offer(MailTransportContract.mailTo(name + "@example.com"), outcomes::add);
        }
    }

    private static void inTime(boolean isVirtual, Runnable call) throws Exception {
        FutureTask<?> task = new FutureTask<>(call, null);
        (isVirtual ? Thread.ofVirtual() : Thread.ofPlatform().daemon()).start(task);
        task.get(20, TimeUnit.SECONDS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anInterruptAfterTheLastReplyLeavesInDoubtWhatWasWritten(boolean isVirtual)
            throws Exception {
        planned(SmtpStep.DOT, new Usual(), new SayAndStall("421 4.3.2 closing"));
        inTime(
                isVirtual,
                () -> {
                    try (MailSession session = session()) {
                        offer(session, "a");
                        session.offer(
                                mail("b"),
                                outcome -> {
                                    outcomes.add(outcome);
                                    Thread.currentThread().interrupt();
                                });
                        offer(session, "c", "d");
                    }
                });
        assertThat(outcomes)
                .hasExactlyElementsOfTypes(
                        Accepted.class, Deferred.class, Unknown.class, Unknown.class);
    }

    @Test
    void aMailThatComesAfterAFailedWriteIsSentOverAnotherConnection() {
        // two of them are more than is written at once
        OutgoingMail half = mail("some text of a letter\n".repeat(2_000));
        try (MailSession session = session()) {
            session.offer(
                    mail("a"),
                    outcome -> {
                        outcomes.add(outcome);
                        server.resetConnections();
                    });
            session.offer(half, outcomes::add);
            session.offer(half, outcomes::add);
        }
        assertThat(outcomes)
                .hasExactlyElementsOfTypes(Accepted.class, Unknown.class, Accepted.class);
        assertThat(server.received()).hasSize(2);
    }

    @Test
    void severalMailsOfALostConnectionAreOneLoss() {
        Reaction end = new SayAndDrop("421 4.3.2 closing");
        planned(SmtpStep.MAIL, new Usual(), end, new Usual(), end);
        try (MailSession session = session()) {
            offer(session, "a", "b", "c", "d", "e");
            session.awaitAnswers();
            assertThat(outcomes)
                    .hasExactlyElementsOfTypes(
                            Accepted.class,
                            Accepted.class,
                            Unreachable.class,
                            Unreachable.class,
                            Unreachable.class);
            offer(session, "f");
        }
        assertThat(outcomes.getLast()).isInstanceOf(Accepted.class);
        assertThat(recipients()).containsExactly("a", "b", "f");
    }

    @Test
    void aMailIsSentAlsoWhenAnErrorEndsItsOffer() throws Exception {
        // it waits for the outcomes of the mails before it
        OutgoingMail large = mail("some text of a letter\n".repeat(10_000));
        inTime(
                false,
                () -> {
                    List<MailOutcome> own = new ArrayList<>();
                    try (MailSession session = session()) {
                        offer(session, "a");
                        session.offer(
                                mail("b"),
                                _ -> {
                                    throw new AssertionError("no memory");
                                });
                        assertThatThrownBy(() -> session.offer(large, own::add))
                                .hasMessage("no memory");
                        session.awaitAnswers();
                        assertThat(own).hasExactlyElementsOfTypes(Accepted.class);
                    }
                });
        assertThat(server.received()).hasSize(3);
    }

    @Test
    void anErrorAtOneMailOfALostConnectionLeavesTheOthersTheirOutcomes() throws Exception {
        planned(SmtpStep.DOT, new Usual(), new Drop());
        inTime(
                false,
                () -> {
                    try (MailSession session = session()) {
                        offer(session, "a");
                        session.awaitAnswers();
                        session.offer(
                                mail("b"),
                                _ -> {
                                    throw new AssertionError("no memory");
                                });
                        offer(session, "c", "d");
                        assertThatThrownBy(session::awaitAnswers).hasMessage("no memory");
                    }
                });
        assertThat(outcomes)
                .hasExactlyElementsOfTypes(Accepted.class, Unknown.class, Unknown.class);
    }

    @Test
    void mailsThatWereNotWrittenBeforeTheEndWasAnnouncedAreSentOverAnotherConnection() {
        planned(SmtpStep.DOT, new Usual(), new SayAndStall("421 4.3.2 closing"));
        // two of them are written at once, so that some wait when four are in flight
        OutgoingMail half = mail("some text of a letter\n".repeat(1_400));
        List<OutgoingMail> mails = new ArrayList<>(Collections.nCopies(5, half));
        mails.addFirst(mail("a"));
        assertThat(
                        Handover.send(
                                transport("timeout=1"),
                                WorkspaceFixture.live(new UUID(0, 1)),
                                mails,
                                4))
                .hasExactlyElementsOfTypes(
                        Accepted.class,
                        Deferred.class,
                        Unknown.class,
                        Accepted.class,
                        Accepted.class,
                        Accepted.class);
    }
}
