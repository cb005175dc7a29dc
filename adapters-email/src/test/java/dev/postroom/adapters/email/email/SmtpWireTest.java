package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;

import dev.postroom.adapters.email.email.pipeline.SmtpMailTransport;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.MailFixture;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome.Accepted;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import jakarta.mail.Multipart;
import jakarta.mail.internet.MimeMessage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Every body arrives as one message with CRLF line endings. */
class SmtpWireTest {

    private static final Workspace WORKSPACE = WorkspaceFixture.live(new UUID(0, 1));
    private static final String SMUGGLED =
            "MAIL FROM:<a@example.com>\r\nRCPT TO:<b@example.com>\r\nDATA\r\nSubject: no\r\n";

    private static OutgoingMail mail(String text) {
        return MailFixture.mail(new UUID(0, 7))
                .withContent(
                        MailContent.of(
                                "Grüße — 漢字", Optional.empty(), Optional.of(text), List.of()))
                .build();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\r\n.\r\n", "\n.\n", "\r.\r", "\n.\r\n", "\r.\n", "\r\n.\n", "\r\n\0.\r\n"})
    void aDotOnItsOwnLineEndsNothing(String end) {
        try (ScriptedSmtpServer server = new ScriptedSmtpServer();
                SmtpMailTransport transport = transport(server.port())) {
            assertThat(
                            Handover.send(
                                    transport,
                                    WORKSPACE,
                                    List.of(mail("one" + end + SMUGGLED), mail("two"))))
                    .allMatch(outcome -> outcome instanceof Accepted);
            assertThat(server.received()).hasSize(2);
            assertThat(server.received())
                    .extracting(ReceivedMail::text)
                    .filteredOn(text -> text.contains("one"))
                    .singleElement()
                    .asString()
                    .contains("one\r\n.\r\nMAIL FROM", "Subject: no")
                    .doesNotContainPattern("[^\r]\n|\r[^\n]|\0");
        }
    }

    @Test
    void linesThatBeginWithDotsKeepThem() {
        try (ScriptedSmtpServer server = new ScriptedSmtpServer();
                SmtpMailTransport transport = transport(server.port())) {
            Handover.send(transport, WORKSPACE, List.of(mail(".a\n..b\n...\nc")));
            assertThat(server.received())
                    .extracting(ReceivedMail::text)
                    .singleElement()
                    .asString()
                    .contains("\r\n.a\r\n..b\r\n...\r\nc");
        }
    }

    @Test
    void anIndependentServerReadsTheOriginalText() throws Exception {
        GreenMail other = new GreenMail(ServerSetup.SMTP.dynamicPort());
        other.start();
        try (SmtpMailTransport transport = transport(other.getSmtp().getPort())) {
            OutgoingMail mail =
                    MailFixture.mail(new UUID(0, 8))
                            .withTo("Zoë, Q. <zoe@example.com>")
                            .withContent(
                                    MailContent.of(
                                            "Grüße — 漢字 😀",
                                            Optional.of("<p>Zoë</p>"),
                                            Optional.of("Zoë"),
                                            List.of()))
                            .build();
            assertThat(Handover.send(transport, WORKSPACE, List.of(mail)).getFirst())
                    .isInstanceOf(Accepted.class);
            MimeMessage message = other.getReceivedMessages()[0];
            assertThat(message.getSubject()).isEqualTo("Grüße — 漢字 😀");
            assertThat(message.getAllRecipients()[0]).asString().contains("zoe@example.com");
            Multipart parts = (Multipart) message.getContent();
            assertThat(parts.getBodyPart(0).getContent()).isEqualTo("Zoë");
            assertThat(parts.getBodyPart(1).getContent()).isEqualTo("<p>Zoë</p>");
        } finally {
            other.stop();
        }
    }

    private static SmtpMailTransport transport(int port) {
        return SmtpMailTransport.concurrent(
                InsideTransaction.guard(),
                SmtpSettings.parse("smtp://127.0.0.1:" + port + "?timeout=5"),
                new SettableClock(),
                1);
    }
}
