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
import java.util.Objects;
import java.util.stream.IntStream;

/** A campaign from subscribers to mailboxes, with and without a crash in the middle. */
final class CampaignIT {

    private static final int PEOPLE = 1000;

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
    void aCampaignReachesEachRecipientOnceAndEveryEventIsSigned() {
        try (PostroomProcess postroom = serve()) {
            Api api = new Api(postroom.baseUrl(), installation.liveKey);
            CampaignSteps steps = new CampaignSteps(api);
            String secret = steps.createWebhook(receiver.url());
            steps.importSubscribers(PEOPLE);
            String campaign = steps.createCampaign("");
            assertThat(api.get("/campaigns/" + campaign + "/recipient-count").text("/count"))
                    .isEqualTo("1000");

            api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
            steps.awaitStatus(campaign, "sent");

            assertThat(smtp.mails())
                    .extracting(SmtpSink.Mail::recipient)
                    .containsExactlyInAnyOrderElementsOf(allRecipients());
            assertThat(smtp.mails()).allSatisfy(CampaignIT::isAProperMarketingMail);
            assertThat(smtp.mails())
                    .extracting(mail -> mail.header("Message-ID"))
                    .doesNotHaveDuplicates();
            awaitEvents("subscriber.created", PEOPLE);
            awaitEvents("tag.subscribed", PEOPLE);
            awaitEvents("campaign.started", 1);
            awaitEvents("campaign.completed", 1);
            assertThat(receiver.deliveries())
                    .allMatch(d -> Signatures.serviceSignatureHolds(d, secret))
                    .allMatch(d -> Signatures.standardSignatureHolds(d, secret));
        }
    }

    @Test
    void aKillLosesNoRecipient() {
        String campaign;
        try (PostroomProcess first = serve()) {
            CampaignSteps steps = new CampaignSteps(new Api(first.baseUrl(), installation.liveKey));
            steps.importSubscribers(PEOPLE);
            campaign = steps.createCampaign("");
            smtp.holdAnswersAfter(300);
            new Api(first.baseUrl(), installation.liveKey)
                    .post("/campaigns/" + campaign + "/send", "{}")
                    .expect(202);
            await().atMost(Duration.ofSeconds(60)).until(() -> smtp.mails().size() > 300);
            first.kill();
        }
        smtp.release();
        try (PostroomProcess second = serve()) {
            Api api = new Api(second.baseUrl(), installation.liveKey);
            new CampaignSteps(api).awaitStatus(campaign, "sent");
            assertThat(smtp.mails())
                    .extracting(SmtpSink.Mail::recipient)
                    .containsAll(allRecipients());
            // only mails in flight at the kill can be sent twice: 4 workers with 8 mails each
            assertThat(smtp.mails()).hasSizeLessThanOrEqualTo(PEOPLE + 32);
            assertThat(api.get("/campaigns/" + campaign).text("/stats/sent")).isEqualTo("1000");
        }
    }

    @Test
    void aKillSendsNoDuplicateWithOnUnknownHold() {
        String campaign;
        try (PostroomProcess first = serve()) {
            Api api = new Api(first.baseUrl(), installation.liveKey);
            new CampaignSteps(api).importSubscribers(200);
            campaign = new CampaignSteps(api).createCampaign(", \"on_unknown\": \"hold\"");
            smtp.holdAnswersAfter(60);
            api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
            await().atMost(Duration.ofSeconds(60)).until(() -> smtp.mails().size() > 60);
            first.kill();
        }
        smtp.release();
        try (PostroomProcess second = serve()) {
            Api api = new Api(second.baseUrl(), installation.liveKey);
            new CampaignSteps(api).awaitStatus(campaign, "sent");
            assertThat(smtp.mails()).extracting(SmtpSink.Mail::recipient).doesNotHaveDuplicates();
            Api.Answer after = api.get("/campaigns/" + campaign);
            int sent = after.body().at("/stats/sent").asInt();
            int unknown = after.body().at("/stats/unknown").asInt();
            assertThat(sent + unknown).isEqualTo(200);
            assertThat(unknown).isBetween(1, 32);
            assertThat(smtp.mails()).hasSizeBetween(sent, sent + unknown);
        }
    }

    private PostroomProcess serve() {
        return installation.serve(
                Map.of(
                        "POSTROOM_SMTP_URL",
                        "smtp://127.0.0.1:" + smtp.port(),
                        "POSTROOM_WORKERS_CAMPAIGN_LEASE",
                        "8s"));
    }

    private static Iterable<String> allRecipients() {
        return IntStream.range(0, PEOPLE).mapToObj(CampaignSteps::address).toList();
    }

    private static void isAProperMarketingMail(SmtpSink.Mail mail) {
        assertThat(mail.header("List-Unsubscribe")).startsWith("<http").contains("/u/");
        assertThat(mail.header("List-Unsubscribe-Post")).isEqualTo("List-Unsubscribe=One-Click");
        assertThat(Objects.requireNonNull(mail.header("Subject"))).startsWith("Hello N");
    }

    private void awaitEvents(String type, int count) {
        String member = "\"event_type\":\"" + type + "\"";
        await().atMost(Duration.ofSeconds(60))
                .until(() ->
                        receiver.deliveries().stream()
                                        .filter(d -> d.text().contains(member))
                                        .map(WebhookReceiver.Delivery::id)
                                        .distinct()
                                        .count()
                                == count);
    }
}
