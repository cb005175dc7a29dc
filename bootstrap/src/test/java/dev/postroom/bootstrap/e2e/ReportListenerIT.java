package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A mail server takes all mail, and delivers its reports to the listener. */
final class ReportListenerIT {

    private static final String DOMAIN = "bounces.acme.test";

    @TempDir Path directory;
    private final int port = TestPorts.next();
    private final ManagementPage management = ManagementPage.onAFreePort();
    private Installation installation;
    private SmtpSink smtp;
    private PostroomProcess postroom;
    private Api api;

    @BeforeEach
    void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
        postroom = installation.serve(settings(), management.port());
        api = new Api(postroom.baseUrl(), installation.liveKey);
    }

    private Map<String, String> settings() {
        return Map.of(
                "POSTROOM_SMTP_URL",
                "smtp://127.0.0.1:" + smtp.port(),
                "POSTROOM_INBOUND_BOUNCE_DOMAIN",
                DOMAIN,
                "POSTROOM_INBOUND_LISTEN",
                "127.0.0.1:" + port);
    }

    @AfterEach
    void stop() throws Exception {
        postroom.close();
        smtp.close();
        installation.close();
    }

    /** A mail that the mail server took, and the address to which its reports come. */
    private record Sent(String person, String email, String returnPath) {}

    private Sent sent(String address) {
        String person =
                api.post("/subscribers", "{\"email\": \"" + address + "\"}")
                        .expect(201)
                        .text("/id");
        String email =
                api.post(
                                "/emails/send",
                                "{\"to\": \""
                                        + address
                                        + "\", \"subject\": \"Hi\", \"text\": \"Hi\"}")
                        .expect(202)
                        .text("/id");
        await().atMost(Duration.ofSeconds(60))
                .until(() -> api.get("/emails/" + email).text("/status").equals("sent"));
        String sender =
                smtp.mails().stream()
                        .filter(mail -> mail.recipient().equals(address))
                        .map(mail -> mail.returnPath())
                        .findFirst()
                        .orElseThrow();
        assertThat(sender).endsWith("@" + DOMAIN);
        return new Sent(person, email, sender);
    }

    /** The last reply to a mail server that delivers this. */
    private String deliver(String recipient, String message) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            BufferedReader replies =
                    new BufferedReader(
                            new InputStreamReader(
                                    socket.getInputStream(), StandardCharsets.US_ASCII));
            List<String> lines =
                    List.of(
                            "HELO mx.example.test",
                            "MAIL FROM:<>",
                            "RCPT TO:<" + recipient + ">",
                            "DATA",
                            message.replace("\n", "\r\n") + ".");
            String reply = String.valueOf(replies.readLine());
            for (String line : lines) {
                if (!reply.startsWith("2") && !reply.startsWith("3")) {
                    return reply;
                }
                socket.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
                reply = String.valueOf(replies.readLine());
            }
            return reply;
        }
    }

    private void assertStatus(Sent sent, String mail, String person) {
        assertThat(api.get("/emails/" + sent.email()).text("/status")).isEqualTo(mail);
        assertThat(api.get("/subscribers/" + sent.person()).text("/status")).isEqualTo(person);
    }

    @Test
    void aReportOfAMissingMailboxEndsTheMailAndItsPersonOnce() throws Exception {
        Sent ann = sent("ann@example.test");
        String report =
                ReportMessages.bounce(
                        ann.returnPath(), "ann@example.test", "5.1.1", "User unknown");

        assertThat(deliver(ann.returnPath(), report)).isEqualTo("250 2.0.0 applied");
        assertStatus(ann, "bounced", "bounced");
        assertThat(api.get("/emails/" + ann.email()).body().at("/timeline/3").toString())
                .contains("550 5.1.1 User unknown");
        assertThat(deliver(ann.returnPath().toUpperCase(Locale.ROOT), report))
                .isEqualTo("250 2.0.0 duplicate");
        assertThat(management.text("/metrics"))
                .contains("postroom_reports_total{outcome=\"applied\",way=\"smtp\"} 1.0")
                .contains("postroom_reports_total{outcome=\"duplicate\",way=\"smtp\"} 1.0")
                .contains("postroom_reports_total{outcome=\"applied\",way=\"http\"} 0.0");
    }

    @Test
    void aReportOfAFullMailboxOrOfAPolicyEndsTheMailAlone() throws Exception {
        Sent ben = sent("ben@example.test");
        Sent cleo = sent("cleo@example.test");

        assertThat(
                        deliver(
                                ben.returnPath(),
                                ReportMessages.bounce(
                                        ben.returnPath(),
                                        "ben@example.test",
                                        "5.2.2",
                                        "Mailbox full")))
                .isEqualTo("250 2.0.0 applied");
        assertThat(
                        deliver(
                                cleo.returnPath(),
                                ReportMessages.bounce(
                                        cleo.returnPath(),
                                        "cleo@example.test",
                                        "5.7.1",
                                        "Message rejected by policy")))
                .isEqualTo("250 2.0.0 applied");
        assertStatus(ben, "bounced", "active");
        assertStatus(cleo, "bounced", "active");
    }

    @Test
    void aComplaintEndsItsPersonByTheCopyOfTheMail() throws Exception {
        Sent dan = sent("dan@example.test");

        assertThat(deliver("fbl@" + DOMAIN, ReportMessages.complaint("x@" + DOMAIN)))
                .startsWith("250 2.0.0");
        assertStatus(dan, "sent", "active");
        assertThat(deliver("fbl@" + DOMAIN, ReportMessages.complaint(dan.returnPath())))
                .isEqualTo("250 2.0.0 applied");
        assertStatus(dan, "complained", "complained");
    }

    @Test
    void recipientsThatAreForgedOrForeignAreRefusedBeforeAMessage() throws Exception {
        Sent eve = sent("eve@example.test");
        String path = eve.returnPath();
        String forged =
                path.substring(0, 9) + (path.charAt(9) == '0' ? "1" : "0") + path.substring(10);

        for (String recipient :
                List.of(
                        forged,
                        path.replace(DOMAIN, "acme.test"),
                        "eve@example.test",
                        "postmaster@" + DOMAIN)) {
            assertThat(deliver(recipient, ReportMessages.bounce(recipient, "eve@example.test")))
                    .startsWith("550 5.1.1");
        }
        assertStatus(eve, "sent", "active");
    }

    @Test
    void aPortThatIsTakenStopsTheStart() {
        Map<String, String> other = new HashMap<>(settings());
        other.put("POSTROOM_HTTP_PORT", Integer.toString(TestPorts.next()));
        other.put("POSTROOM_MANAGEMENT_PORT", Integer.toString(TestPorts.next()));

        PostroomProcess.Result result = installation.runWith(other, "serve");

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err() + result.out())
                .contains(
                        "The listener for reports cannot listen on port %d of 127.0.0.1: the port is in use"
                                .formatted(port));
    }
}
