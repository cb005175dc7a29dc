package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A mail server takes all mail, and reports later that it did not arrive. */
final class ReportsIT {

    private static final String SECRET = "0123456789abcdef0123456789abcdef";

    @TempDir Path directory;
    private Installation installation;
    private SmtpSink smtp;
    private WebhookReceiver receiver;
    private PostroomProcess postroom;
    private Api api;

    @BeforeEach
    void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
        receiver = WebhookReceiver.start(0);
        postroom =
                installation.serve(
                        Map.of(
                                "POSTROOM_SMTP_URL",
                                "smtp://127.0.0.1:" + smtp.port(),
                                "POSTROOM_INBOUND_SECRET",
                                SECRET,
                                "POSTROOM_INBOUND_BOUNCE_DOMAIN",
                                "bounces.acme.test"));
        api = new Api(postroom.baseUrl(), installation.liveKey);
        new CampaignSteps(api).createWebhook(receiver.url());
    }

    @AfterEach
    void stop() throws Exception {
        postroom.close();
        receiver.close();
        smtp.close();
        installation.close();
    }

    private String person(String address) {
        return api.post("/subscribers", "{\"email\": \"" + address + "\"}").expect(201).text("/id");
    }

    private Api.Answer mail(String address) {
        return api.post(
                        "/emails/send",
                        "{\"to\": \"" + address + "\", \"subject\": \"Hi\", \"text\": \"Hi\"}")
                .expect(202);
    }

    private String sent(String address) {
        String id = mail(address).text("/id");
        await().atMost(Duration.ofSeconds(60))
                .until(() -> api.get("/emails/" + id).text("/status").equals("sent"));
        return id;
    }

    /** Where the only mail of a test comes back to, as its mail server read it. */
    private String returnPath() {
        assertThat(smtp.mails()).hasSize(1);
        return smtp.mails().getFirst().returnPath();
    }

    private HttpResponse<String> hand(String message, String recipient, String secret)
            throws Exception {
        return ReportMessages.hand(postroom, message, recipient, secret);
    }

    private void assertTaken(String message, String recipient, String outcome) throws Exception {
        HttpResponse<String> response = hand(message, recipient, SECRET);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"outcome\":\"" + outcome + "\"}");
    }

    private void awaitEvent(String type, String part) {
        await().atMost(Duration.ofSeconds(60)).until(() -> events(type, part) > 0);
    }

    private long events(String type, String part) {
        return receiver.deliveries().stream()
                .map(WebhookReceiver.Delivery::text)
                .filter(text -> text.contains("\"" + type + "\"") && text.contains(part))
                .count();
    }

    @Test
    void aReportOfAMissingMailboxEndsTheMailAndItsPersonOnce() throws Exception {
        String ann = person("ann@example.test");
        String email = sent("ann@example.test");
        String address = returnPath();

        assertTaken(ReportMessages.bounce(address, "ann@example.test"), address, "applied");
        assertTaken(ReportMessages.bounce(address, "ann@example.test"), address, "duplicate");

        Api.Answer after = api.get("/emails/" + email).expect(200);
        assertThat(after.text("/status")).isEqualTo("bounced");
        assertThat(after.body().at("/timeline").findValuesAsText("status"))
                .containsExactly("queued", "sending", "sent", "bounced");
        assertThat(after.body().at("/timeline/3").toString())
                .contains("550 5.1.1 <ann@example.test>: User unknown");
        assertThat(api.get("/subscribers/" + ann).text("/status")).isEqualTo("bounced");
        Api.Answer suppressed = api.get("/suppressions?email=ann@example.test");
        assertThat(suppressed.text("/items/0/reason")).isEqualTo("bounced");
        assertThat(mail("ann@example.test").text("/status")).isEqualTo("suppressed");
        awaitEvent("email.bounced", email);
        awaitEvent("suppression.added", "ann@example.test");
        awaitEvent("subscriber.updated", "\"status\":\"bounced\"");
        assertThat(events("email.bounced", email)).isEqualTo(1);
        assertThat(smtp.mails()).hasSize(1);
    }

    @Test
    void aComplaintEndsTheMailAndItsPersonByTheCopyOfTheMail() throws Exception {
        String ben = person("ben@example.test");
        String email = sent("ben@example.test");
        String address = returnPath();

        assertTaken(ReportMessages.complaint(address), "fbl@acme.test", "applied");
        assertTaken(ReportMessages.complaint(address), "fbl@acme.test", "duplicate");

        assertThat(api.get("/emails/" + email).text("/status")).isEqualTo("complained");
        assertThat(api.get("/subscribers/" + ben).text("/status")).isEqualTo("complained");
        assertThat(mail("ben@example.test").text("/status")).isEqualTo("suppressed");
        awaitEvent("email.complained", email);
    }

    @Test
    void aServerThatDeniesEveryMailboxInItsReportsEndsNoPerson() throws Exception {
        List<String> people =
                IntStream.range(0, 12).mapToObj("reader-%d@example.test"::formatted).toList();
        Map<String, String> emails = new LinkedHashMap<>();
        for (String address : people) {
            person(address);
            emails.put(address, sent(address));
        }

        for (SmtpSink.Mail mail : smtp.mails()) {
            String path = mail.returnPath();
            assertTaken(ReportMessages.bounce(path, mail.recipient()), path, "applied");
        }

        for (String address : people) {
            assertThat(api.get("/emails/" + emails.get(address)).text("/status"))
                    .isEqualTo("bounced");
            assertThat(api.get("/subscribers?email=" + address).text("/items/0/status"))
                    .isEqualTo("active");
        }
        assertThat(api.get("/suppressions").body().at("/items")).isEmpty();
        assertThat(mail(people.getFirst()).text("/status")).isEqualTo("queued");
    }

    @Test
    void badInputHasOneOutcomeEachAndChangesNothing() throws Exception {
        String cleo = person("cleo@example.test");
        String email = sent("cleo@example.test");
        String address = returnPath();
        String bounce = ReportMessages.bounce(address, "cleo@example.test");
        String forged = (address.charAt(9) == '0' ? "1" : "0") + address.substring(10);
        String bad = address.substring(0, 9) + forged;

        Map<String, HttpResponse<String>> refused = new LinkedHashMap<>();
        refused.put("wrong secret 401", hand(bounce, address, SECRET + "x"));
        refused.put(
                "forged 422", hand(ReportMessages.bounce(bad, "cleo@example.test"), bad, SECRET));
        refused.put("foreign 422", hand("Hello", "cleo@example.test", SECRET));
        refused.put("100 MB 413", hand("a".repeat(100_000_000), address, SECRET));
        refused.forEach((name, response) -> assertThat(name).endsWith(" " + response.statusCode()));
        assertTaken("", address, "unread");
        assertTaken("Hello\n\nWorld", address, "unread");
        assertTaken(nested(50), address, "unread");
        assertTaken(parts(10_000), address, "unread");
        assertTaken("a".repeat(1 << 20), address, "unread");
        assertTaken("Auto-Submitted: auto-replied\n\nAway", address, "ignored");
        assertTaken(
                bounce.replace("failed", "delayed").replace("5.1.1", "4.4.1"), address, "ignored");

        assertThat(api.get("/emails/" + email).text("/status")).isEqualTo("sent");
        assertThat(api.get("/subscribers/" + cleo).text("/status")).isEqualTo("active");
    }

    private static String nested(int depth) {
        StringBuilder message = new StringBuilder();
        for (int i = 0; i < depth; i++) {
            message.append(
                    "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n".formatted(i, i));
        }
        return message + "\nHello\n";
    }

    private static String parts(int count) {
        return "Content-Type: multipart/mixed; boundary=b\n\n"
                + "--b\nContent-Type: text/plain\n\nx\n".repeat(count);
    }
}
