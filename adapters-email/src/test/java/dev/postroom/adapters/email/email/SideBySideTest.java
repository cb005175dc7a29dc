package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.Reaction.Later;
import dev.postroom.adapters.email.email.Reaction.Usual;
import dev.postroom.adapters.email.email.pipeline.PipelinedSmtpMailTransport;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailOutcome.Accepted;
import dev.postroom.domain.email.MailOutcome.Refused;
import dev.postroom.domain.email.MailSession;
import dev.postroom.domain.email.OutgoingMail;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * Mails that go alone do so on several connections side by side, though a session is one thread.
 */
@Timeout(60)
class SideBySideTest {

    private final OutgoingMail large = ChunkTests.mail("some text of a letter\n".repeat(4_000));
    private final List<MailOutcome> outcomes = new CopyOnWriteArrayList<>();
    private final ScriptedSmtpServer server =
            new ScriptedSmtpServer().offers("PIPELINING", "CHUNKING");
    private final PipelinedSmtpMailTransport transport =
            new PipelinedSmtpMailTransport(
                    InsideTransaction.guard(),
                    SmtpSettings.parse(
                            "smtp://127.0.0.1:" + server.port() + "?timeout=5&max_connections=4"),
                    new SettableClock(),
                    1);

    @AfterEach
    void close() {
        transport.close();
        server.close();
    }

    private MailSession session() {
        return transport.open(
                WorkspaceFixture.live(new UUID(0, 1)),
                new MailSession.Limits(20, Duration.ofSeconds(30)));
    }

    private void offer(MailSession session, int count) {
        for (int i = 0; i < count; i++) {
            session.offer(large, outcomes::add);
        }
    }

    /** After it, the session uses all its connections. */
    private void notice(MailSession session) {
        long slow = System.nanoTime() + 500_000_000;
        server.at(SmtpStep.MAIL, new Later(() -> System.nanoTime() - slow > 0));
        offer(session, 2);
        session.awaitAnswers();
        assertThat(outcomes).hasSize(2).hasOnlyElementsOfType(Accepted.class);
    }

    /** So many dialogues get the reply at this step once all of them wait for it. */
    private void together(SmtpStep step, int count) {
        CountDownLatch all = new CountDownLatch(count);
        for (int i = 0; i < count; i++) {
            AtomicBoolean isThere = new AtomicBoolean();
            server.at(step, new Later(() -> isThere(isThere, all)));
        }
    }

    private static boolean isThere(AtomicBoolean isThere, CountDownLatch all) {
        if (isThere.compareAndSet(false, true)) {
            all.countDown();
        }
        return all.getCount() == 0;
    }

    private long count(String verb) {
        return server.commands().stream().filter(line -> line.startsWith(verb)).count();
    }

    @Test
    void largeMailsWaitForTheirRepliesAtTheSameTime() {
        try (MailSession session = session()) {
            notice(session);
            together(SmtpStep.RCPT, 4);
            together(SmtpStep.RCPT, 4);
            Collections.nCopies(4, new Usual()).forEach(usual -> server.at(SmtpStep.DOT, usual));
            together(SmtpStep.DOT, 4);
            offer(session, 8);
        }
        assertThat(outcomes).hasSize(10).hasOnlyElementsOfType(Accepted.class);
        assertThat(server.received()).hasSize(10);
        assertThat(server.connections()).isEqualTo(4);
    }

    @Test
    void theChunkOfOneIsWrittenWhileAnotherConnectionIsWaitedFor() {
        try (MailSession session = session()) {
            notice(session);
            long before = count("BDAT");
            // the recipient of the second is accepted first, and its chunk written before the
            // first mail is answered
            long slow = System.nanoTime() + 500_000_000;
            BooleanSupplier isSecondReplied =
                    () -> count("RCPT") > 3 && System.nanoTime() - slow > 0;
            server.at(SmtpStep.RCPT, new Later(isSecondReplied));
            server.at(SmtpStep.DOT, new Later(() -> count("BDAT") >= before + 2));
            offer(session, 6);
        }
        assertThat(outcomes).hasSize(8).hasOnlyElementsOfType(Accepted.class);
    }

    @Test
    void aRecipientThatIsRefusedMeanwhileGetsNoChunk() {
        try (MailSession session = session()) {
            notice(session);
            together(SmtpStep.MAIL, 3);
            server.at(SmtpStep.RCPT, new Reaction.Say("550 5.1.1 no"));
            offer(session, 3);
        }
        assertThat(outcomes).hasSize(5).filteredOn(Refused.class::isInstance).hasSize(1);
        assertThat(count("BDAT")).isEqualTo(4);
        assertThat(server.received()).hasSize(4);
    }
}
