package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.pipeline.SmtpMailTransport;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailOutcome.Accepted;
import dev.postroom.domain.email.transport.MailOutcome.Unreachable;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.UUID;

/** TLS and credentials of the transport for campaigns. */
class PipelinedTlsTest {

    private final ScriptedSmtpServer server = new ScriptedSmtpServer();

    @AfterEach
    void stop() {
        server.close();
    }

    private List<MailOutcome> sendTwo(String scheme, String user, SmtpSettings.Files files) {
        SmtpSettings settings =
                SmtpSettings.parse(
                                scheme + "://" + user + "127.0.0.1:" + server.port() + "?timeout=5")
                        .with(files);
        try (SmtpMailTransport transport =
                SmtpMailTransport.pipelined(
                        InsideTransaction.guard(), settings, new SettableClock(), 1)) {
            return Handover.send(
                    transport,
                    WorkspaceFixture.live(new UUID(0, 1)),
                    List.of(
                            MailTransportContract.mailTo("a@example.com"),
                            MailTransportContract.mailTo("b@example.com")));
        }
    }

    @Test
    void startTlsComesBeforeTheCredentials() {
        server.offers("PIPELINING", "STARTTLS", "AUTH PLAIN LOGIN");
        assertThat(sendTwo("smtp+starttls", "me:hunter2@", TestCertificate.file()))
                .hasOnlyElementsOfType(Accepted.class);
        assertThat(server.received()).hasSize(2);
    }

    @Test
    void aCertificateThatNobodyTrustsIsRefused() {
        server.offers("STARTTLS");
        assertThat(sendTwo("smtp+starttls", "", SmtpSettings.Files.NONE))
                .hasOnlyElementsOfType(Unreachable.class);
        assertThat(server.received()).isEmpty();
    }

    @Test
    void withoutADemandAnyCertificateIsBetterThanNone() {
        server.offers("PIPELINING", "STARTTLS");
        assertThat(sendTwo("smtp", "", SmtpSettings.Files.NONE))
                .hasOnlyElementsOfType(Accepted.class);
    }

    @Test
    void tlsCanComeFirst() {
        server.offers("PIPELINING").beginsWithTls();
        assertThat(sendTwo("smtps", "", TestCertificate.file()))
                .hasOnlyElementsOfType(Accepted.class);
        assertThat(sendTwo("smtps", "", SmtpSettings.Files.NONE))
                .hasOnlyElementsOfType(Unreachable.class);
    }

    @Test
    void aPasswordGoesByTheOlderMechanismWhereThereIsNoOther() {
        server.offers("PIPELINING", "AUTH LOGIN");
        server.at(SmtpStep.AUTH, new Reaction.Say("334 VXNlcm5hbWU6"));
        assertThat(sendTwo("smtp", "me:hunter2@", TestCertificate.file()))
                .hasOnlyElementsOfType(Accepted.class);
        assertThat(server.logins()).containsExactly("bWU=", "aHVudGVyMg==");
    }
}
