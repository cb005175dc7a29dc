package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A campaign to an address that does not exist, and what is sent there afterwards. */
final class CampaignBouncesIT {

    private static final String GONE = "refused@example.test";

    @TempDir Path directory;
    private Installation installation;
    private SmtpSink smtp;
    private WebhookReceiver receiver;

    @BeforeEach
    void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
        receiver = WebhookReceiver.start(0);
    }

    @AfterEach
    void stop() throws Exception {
        receiver.close();
        smtp.close();
        installation.close();
    }

    @Test
    void whoseMailboxDoesNotExistBouncesAndGetsNothingMore() {
        try (PostroomProcess postroom = serve()) {
            Api api = new Api(postroom.baseUrl(), installation.liveKey);
            CampaignSteps steps = new CampaignSteps(api);
            steps.createWebhook(receiver.url());
            steps.createSubscribers(20);
            String person =
                    api.post("/subscribers", "{\"email\": \"" + GONE + "\", \"tags\": [\"news\"]}")
                            .expect(201)
                            .text("/id");
            String campaign = steps.createCampaign("");

            api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
            steps.awaitStatus(campaign, "sent");

            Api.Answer after = api.get("/campaigns/" + campaign);
            assertThat(after.text("/stats/bounced")).isEqualTo("1");
            assertThat(after.text("/stats/sent")).isEqualTo("20");
            assertThat(api.get("/subscribers/" + person).text("/status")).isEqualTo("bounced");
            awaitEvent("subscriber.updated", "\"status\":\"bounced\"");
            nothingMoreGoesThere(api, campaign, person);
        }
    }

    // Not as transactional mail, not by a retry, and not when the person is unknown again.
    private void nothingMoreGoesThere(Api api, String campaign, String person) {
        CampaignSteps steps = new CampaignSteps(api);
        assertThat(api.get("/subscribers?status=bounced").text("/total")).isEqualTo("1");
        assertThat(mailed(api)).isEqualTo("suppressed");
        api.post("/campaigns/" + campaign + "/retry", "").expect(202);
        steps.awaitStatus(campaign, "sent");
        assertThat(api.get("/campaigns/" + campaign).text("/stats/suppressed")).isEqualTo("1");
        api.delete("/subscribers/" + person).expect(204);
        assertThat(mailed(api)).isEqualTo("suppressed");
        assertThat(smtp.mails()).hasSize(20);
    }

    private static String mailed(Api api) {
        return api.post(
                        "/emails/send",
                        "{\"to\": \"" + GONE + "\", \"subject\": \"Hi\", \"text\": \"Hi\"}")
                .expect(202)
                .text("/status");
    }

    private PostroomProcess serve() {
        return installation.serve(Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + smtp.port()));
    }

    private void awaitEvent(String type, String part) {
        await().atMost(Duration.ofSeconds(60))
                .until(() ->
                        receiver.deliveries().stream()
                                .map(WebhookReceiver.Delivery::text)
                                .anyMatch(text -> text.contains(type) && text.contains(part)));
    }
}
