package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailOutcome.Accepted;
import dev.postroom.domain.email.transport.MailOutcome.Unreachable;
import dev.postroom.domain.email.transport.MailTransportContract;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.UUID;

/** A fault of the server's TLS is named in words, and needs people to change it. */
abstract class SmtpCertificateTests extends SmtpTests {

    /** The fatal alert {@code protocol_version} of a server that knows only older versions. */
    private static final byte[] TOO_OLD = {0x15, 3, 1, 0, 2, 2, 70};

    SmtpCertificateTests(Kind kind) {
        super(kind);
    }

    private MailOutcome send(String scheme, int port, SmtpSettings.Files files) {
        SmtpSettings settings =
                SmtpSettings.parse(scheme + "://127.0.0.1:" + port + "?timeout=5").with(files);
        return Handover.send(
                        transport(settings),
                        WorkspaceFixture.live(new UUID(0, 1)),
                        List.of(MailTransportContract.mailTo("reader@example.com")))
                .getFirst();
    }

    private void show(String certificate, String scheme) {
        server.shows(TestCertificate.showing(certificate));
        if (scheme.equals("smtps")) {
            server.beginsWithTls();
        } else {
            server.offers("STARTTLS");
        }
    }

    private static void assertSays(MailOutcome outcome, String words) {
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Unreachable.class,
                        away -> {
                            assertThat(away.text()).contains(words);
                            assertThat(away.needsPeople()).isTrue();
                        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"smtps", "smtp+starttls"})
    void anAuthorityOfTheSettingsIsTrusted(String scheme) {
        show("good", scheme);
        assertThat(send(scheme, server.port(), TestCertificate.authority()))
                .isInstanceOf(Accepted.class);
    }

    @ParameterizedTest
    @CsvSource({
        "smtps,expired,has expired",
        "smtp+starttls,expired,has expired",
        "smtps,not-yet-valid,is not valid yet",
        "smtp+starttls,not-yet-valid,is not valid yet",
        "smtps,wrong-name,is for another name",
        "smtp+starttls,wrong-name,is for another name"
    })
    void aCertificateThatIsNotValidIsDescribed(String scheme, String name, String words) {
        show(name, scheme);
        assertSays(send(scheme, server.port(), TestCertificate.authority()), words);
        assertThat(server.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"smtps", "smtp+starttls"})
    void anUnknownAuthorityIsNamedAsTheReasonWithItsSetting(String scheme) {
        show("good", scheme);
        assertSays(
                send(scheme, server.port(), SmtpSettings.Files.NONE),
                "an authority that is not known here; smtp.ca-file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"expired", "not-yet-valid", "wrong-name"})
    void withoutADemandAnyCertificateIsTaken(String name) {
        show(name, "smtp");
        assertThat(send("smtp", server.port(), SmtpSettings.Files.NONE))
                .isInstanceOf(Accepted.class);
    }

    @Test
    void aPortThatDoesNotBeginWithTlsIsDescribed() {
        assertSays(
                send("smtps", server.port(), SmtpSettings.Files.NONE),
                "does not begin with TLS on this port");
    }

    @Test
    void aServerWithoutStartTlsIsDescribed() {
        assertSays(
                send("smtp+starttls", server.port(), SmtpSettings.Files.NONE),
                "does not offer STARTTLS.");
    }

    @ParameterizedTest
    @CsvSource({
        "smtp,250 more",
        "smtp+starttls,250 more",
        "smtp,250-AUTH PLAIN",
        "smtp+starttls,x"
    })
    void plainTextAfterTheReplyToStartTlsEndsTheConnection(String scheme, String line) {
        show("good", scheme);
        server.injects(line);
        assertThat(send(scheme, server.port(), TestCertificate.authority()))
                .isEqualTo(
                        new Unreachable(
                                ("The SMTP server 127.0.0.1:%d is not reachable: the server sent"
                                                + " data before TLS was established")
                                        .formatted(server.port())));
        assertThat(server.received()).isEmpty();
        assertThat(server.commands()).doesNotContain("QUIT").endsWith("STARTTLS");
    }

    @Test
    void versionsThatAreTooOldAreDescribed() throws IOException {
        try (ServerSocket old = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> refuse(old));
            assertSays(
                    send("smtps", old.getLocalPort(), SmtpSettings.Files.NONE),
                    "versions of TLS that are too old");
        }
    }

    private static void refuse(ServerSocket old) {
        try (Socket socket = old.accept()) {
            // the whole greeting of the client, so that closing does not reset the connection
            byte[] head = socket.getInputStream().readNBytes(5);
            int length = ((head[3] & 0xff) << 8) + (head[4] & 0xff);
            byte[] _ = socket.getInputStream().readNBytes(length);
            socket.getOutputStream().write(TOO_OLD);
            socket.shutdownOutput();
            while (socket.getInputStream().read() >= 0) {
                // until the client ends
            }
        } catch (IOException _) {
            // the test has ended
        }
    }
}
