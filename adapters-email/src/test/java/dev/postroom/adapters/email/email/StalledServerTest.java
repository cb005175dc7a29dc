package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.pipeline.SmtpMailTransport;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailOutcome.Unreachable;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

/** A server that accepts connections and then stays silent does not delay a whole call. */
class StalledServerTest {

    @Test
    void notEveryMailWaitsForASilentServer() {
        OutgoingMail mail = MailTransportContract.mailTo("reader@example.com");
        try (ScriptedSmtpServer server = new ScriptedSmtpServer();
                SmtpMailTransport transport =
                        SmtpMailTransport.concurrent(
                                InsideTransaction.guard(),
                                SmtpSettings.parse(
                                        "smtp://127.0.0.1:"
                                                + server.port()
                                                + "?timeout=1&final_timeout=1"),
                                new SettableClock(),
                                100)) {
            for (int i = 0; i < 10; i++) {
                server.at(SmtpStep.MAIL, new Reaction.Stall());
            }
            List<MailOutcome> outcomes =
                    Handover.send(
                            transport,
                            WorkspaceFixture.live(new UUID(0, 1)),
                            Collections.nCopies(10, mail));

            assertThat(outcomes.subList(0, 2)).hasOnlyElementsOfType(MailOutcome.Dropped.class);
            assertThat(outcomes.subList(2, 10)).hasOnlyElementsOfType(Unreachable.class);
            assertThat(server.connections()).isEqualTo(2);
        }
    }

    @Test
    void mailsThatCannotStartInTimeAreLeftForAnotherCall() {
        OutgoingMail mail = MailTransportContract.mailTo("reader@example.com");
        try (ScriptedSmtpServer server = new ScriptedSmtpServer();
                SmtpMailTransport transport =
                        SmtpMailTransport.concurrent(
                                InsideTransaction.guard(),
                                SmtpSettings.parse(
                                        "smtp://127.0.0.1:"
                                                + server.port()
                                                + "?timeout=1&final_timeout=1"),
                                new SettableClock(),
                                100)) {
            server.at(SmtpStep.DOT, new Reaction.Stall());

            List<MailOutcome> outcomes =
                    Handover.send(
                            transport,
                            WorkspaceFixture.live(new UUID(0, 1)),
                            Collections.nCopies(2, mail),
                            new MailSession.Limits(2, Duration.ofMillis(900)));

            assertThat(outcomes.getFirst()).isInstanceOf(MailOutcome.Unknown.class);
            assertThat(outcomes.getLast()).isInstanceOf(Unreachable.class);
            assertThat(server.received()).isEmpty();
        }
    }
}
