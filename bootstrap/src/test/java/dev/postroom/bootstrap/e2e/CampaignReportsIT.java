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
import java.util.List;
import java.util.Map;

/** A mail server takes the mails of a campaign, and reports later what became of them. */
final class CampaignReportsIT {

    private static final String SECRET = "0123456789abcdef0123456789abcdef";

    @TempDir Path directory;
    private Installation installation;
    private SmtpSink smtp;
    private WebhookReceiver receiver;
    private PostroomProcess postroom;
    private Api api;
    private CampaignSteps steps;

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
                                "POSTROOM_INBOUND_BOUNCE_DOMAIN",
                                "bounces.acme.test",
                                "POSTROOM_INBOUND_SECRET",
                                SECRET));
        api = new Api(postroom.baseUrl(), installation.liveKey);
        steps = new CampaignSteps(api);
        steps.createWebhook(receiver.url());
    }

    @AfterEach
    void stop() throws Exception {
        postroom.close();
        receiver.close();
        smtp.close();
        installation.close();
    }

    /** A campaign that was sent to three people. */
    private String sent() {
        steps.createSubscribers(3);
        String campaign = steps.createCampaign("");
        api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
        steps.awaitStatus(campaign, "sent");
        assertThat(smtp.mails()).hasSize(3);
        return campaign;
    }

    /** The envelope sender of the mail to a person, as the mail server got it. */
    private String returnPath(String address) {
        return smtp.mails().stream()
                .filter(mail -> mail.recipient().contains(address))
                .map(SmtpSink.Mail::returnPath)
                .findFirst()
                .orElseThrow();
    }

    private void assertTaken(String message, String recipient, String outcome) throws Exception {
        HttpResponse<String> response = ReportMessages.hand(postroom, message, recipient, SECRET);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).isEqualTo("{\"outcome\":\"" + outcome + "\"}");
    }

    private String person(String address) {
        return api.get("/subscribers?email=" + address).text("/items/0/status");
    }

    private List<String> eventsAbout(String address) {
        return receiver.deliveries().stream()
                .map(WebhookReceiver.Delivery::text)
                .filter(text -> text.contains("\"type\":\"email.") && text.contains(address))
                .map(text -> text.replaceFirst("(?s).*\"type\":\"(email\\.\\w+)\".*", "$1"))
                .toList();
    }

    private void awaitEvents(String address, String... types) {
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(
                        () -> assertThat(eventsAbout(address)).containsExactlyInAnyOrder(types));
    }

    private Map<String, Integer> outcomes(String campaign) {
        Api.Answer stats = api.get("/campaigns/" + campaign + "/stats").expect(200);
        return Map.of(
                "sent", stats.body().at("/sent").asInt(),
                "bounced", stats.body().at("/bounced").asInt(),
                "complained", stats.body().at("/complained").asInt());
    }

    private Api.Answer recipients(String campaign, String status) {
        return api.get("/campaigns/" + campaign + "/recipients?status=" + status).expect(200);
    }

    @Test
    void aReportOfAMissingMailboxMovesTheCampaignAndEndsItsPersonOnce() throws Exception {
        String campaign = sent();
        String address = CampaignSteps.address(1);
        awaitEvents(address, "email.sent");
        String path = returnPath(address);
        String report = ReportMessages.bounce(path, address);

        assertTaken(report, path, "applied");
        assertTaken(report, path, "duplicate");
        assertTaken(report.replace("sorry", "very sorry"), path, "ignored");

        assertThat(outcomes(campaign)).isEqualTo(Map.of("sent", 2, "bounced", 1, "complained", 0));
        Api.Answer bounced = recipients(campaign, "bounced");
        assertThat(bounced.text("/items/0/email")).isEqualTo(address);
        assertThat(bounced.text("/items/0/reason"))
                .isEqualTo("550 5.1.1 <" + address + ">: User unknown");
        assertThat(person(address)).isEqualTo("bounced");
        assertThat(api.get("/suppressions?email=" + address).text("/items/0/reason"))
                .isEqualTo("bounced");
        awaitEvents(address, "email.sent", "email.bounced");
        assertThat(api.get("/campaigns/" + campaign).text("/status")).isEqualTo("sent");
        assertThat(person(CampaignSteps.address(0))).isEqualTo("active");
    }

    @Test
    void aComplaintIsCountedApartAndNoRetryReachesThePerson() throws Exception {
        String campaign = sent();
        String complaining = CampaignSteps.address(0);
        String gone = CampaignSteps.address(2);
        String path = returnPath(complaining);

        assertTaken(ReportMessages.complaint(path), path, "applied");
        assertTaken(ReportMessages.complaint(path), path, "duplicate");
        assertTaken(ReportMessages.bounce(returnPath(gone), gone), returnPath(gone), "applied");

        assertThat(outcomes(campaign)).isEqualTo(Map.of("sent", 1, "bounced", 1, "complained", 1));
        assertThat(recipients(campaign, "complained").text("/items/0/email"))
                .isEqualTo(complaining);
        assertThat(person(complaining)).isEqualTo("complained");
        awaitEvents(complaining, "email.sent", "email.complained");
        awaitEvents(gone, "email.sent", "email.bounced");
        assertThat(api.get("/figures?days=2").body().at("/by_day").toString())
                .contains(
                        "{\"accepted\":1,\"bounced\":1,\"complained\":1,\"failed\":0,"
                                + "\"suppressed\":0,\"unknown\":0}");

        api.post("/campaigns/" + campaign + "/retry", "").expect(202);
        steps.awaitStatus(campaign, "sent");

        assertThat(smtp.mails()).hasSize(3);
        assertThat(recipients(campaign, "suppressed").text("/items/0/email")).isEqualTo(gone);
        assertThat(recipients(campaign, "complained").text("/items/0/email"))
                .isEqualTo(complaining);
    }

    @Test
    void aReportAboutADeletedPersonIsIgnored() throws Exception {
        String campaign = sent();
        String address = CampaignSteps.address(1);
        String path = returnPath(address);
        String id = api.get("/subscribers?email=" + address).text("/items/0/id");
        api.delete("/subscribers/" + id).expect(204);

        assertTaken(ReportMessages.bounce(path, address), path, "ignored");
        assertTaken(ReportMessages.bounce(path, address), path, "duplicate");

        assertThat(outcomes(campaign)).isEqualTo(Map.of("sent", 3, "bounced", 0, "complained", 0));
    }
}
