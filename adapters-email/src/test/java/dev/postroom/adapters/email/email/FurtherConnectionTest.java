package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.Reaction.Drop;
import dev.postroom.adapters.email.email.Reaction.Later;
import dev.postroom.adapters.email.email.Reaction.Say;
import dev.postroom.adapters.email.email.pipeline.SmtpMailTransport;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailOutcome.Accepted;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** A session for campaigns that has several connections. */
@Timeout(60)
class FurtherConnectionTest {

    private final List<MailOutcome> outcomes = new ArrayList<>();

    private void offer(MailSession session, int count) {
        for (int i = 0; i < count; i++) {
            session.offer(MailTransportContract.mailTo("a@example.com"), outcomes::add);
        }
        session.awaitAnswers();
    }

    @Test
    void aRefusedConnectionDoesNotEndTheSessionWhileAnotherOneWorks() {
        try (ScriptedSmtpServer server = new ScriptedSmtpServer().offers("PIPELINING");
                SmtpMailTransport transport =
                        SmtpMailTransport.pipelined(
                                InsideTransaction.guard(),
                                SmtpSettings.parse(
                                        "smtp://127.0.0.1:"
                                                + server.port()
                                                + "?timeout=5&max_connections=2"),
                                new SettableClock(),
                                1);
                MailSession session =
                        transport.open(
                                WorkspaceFixture.live(new UUID(0, 1)),
                                new MailSession.Limits(20, Duration.ofSeconds(30)))) {
            // slow, so that a second connection is opened
            long slow = System.nanoTime() + 500_000_000;
            server.at(SmtpStep.DATA, new Later(() -> System.nanoTime() - slow > 0));
            offer(session, 3);
            assertThat(server.connections()).isEqualTo(2);
            server.at(SmtpStep.MAIL, new Drop());
            server.at(SmtpStep.GREETING, new Say("554 5.3.2 busy"));
            offer(session, 1);
            assertThat(server.connections()).isEqualTo(3);
            offer(session, 1);
        }
        assertThat(outcomes).hasSize(5).hasOnlyElementsOfType(Accepted.class);
    }
}
