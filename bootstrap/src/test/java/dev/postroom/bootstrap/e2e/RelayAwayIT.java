package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A mail server that is away while a campaign begins, and comes back without a hand. */
final class RelayAwayIT {

    private static final int PEOPLE = 40;

    @TempDir Path directory;

    private static Map<String, String> settings(int port, String transport) {
        return Map.of(
                "POSTROOM_SMTP_URL",
                "smtp://me:secret@127.0.0.1:" + port,
                "POSTROOM_MAIL_CAMPAIGN_TRANSPORT",
                transport);
    }

    @ParameterizedTest
    @ValueSource(strings = {"smtp", "smtp-pipelined"})
    void aCampaignSaysWhyItWaitsAndGoesOnByItselfAndTheLogHasOneWarningAndOneInformation(
            String transport) throws Exception {
        int port = TestPorts.next();
        try (Installation installation = Installation.in(directory);
                PostroomProcess service = installation.serve(settings(port, transport))) {
            Api api = new Api(service.baseUrl(), installation.liveKey);
            CampaignSteps steps = new CampaignSteps(api);
            steps.createSubscribers(PEOPLE);
            String campaign = steps.createCampaign("");
            api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
            long start = System.nanoTime();
            await().atMost(Duration.ofSeconds(60))
                    .until(() ->
                            service.log().contains("is not reachable")
                                    && System.nanoTime() - start > 8_000_000_000L);
            Api.Answer waiting = api.get("/campaigns/" + campaign);
            assertThat(waiting.text("/status")).isEqualTo("sending");
            assertThat(waiting.text("/waiting_reason"))
                    .contains("127.0.0.1:" + port)
                    .doesNotContain("secret");
            assertThat(waiting.text("/waiting_since"))
                    .isBetween(waiting.text("/started_at"), "9999");
            assertThat(waiting.body().at("/failure_reason").isNull()).isTrue();
            assertThat(api.get("/campaigns").text("/items/0/waiting_reason"))
                    .isEqualTo(waiting.text("/waiting_reason"));
            assertThat(
                            api.get("/campaigns/" + campaign + "/recipients?limit=100")
                                    .body()
                                    .at("/items"))
                    .as("those whose mails were tried say it, too")
                    .anySatisfy(recipient ->
                            assertThat(recipient.at("/reason").asText())
                                    .contains("127.0.0.1:" + port));

            try (SmtpSink smtp = SmtpSink.start(port)) {
                steps.awaitStatus(campaign, "sent");
                assertThat(smtp.mails())
                        .extracting(SmtpSink.Mail::recipient)
                        .hasSize(PEOPLE)
                        .doesNotHaveDuplicates();
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> service.log().contains("is reachable again"));
            }
            Api.Answer sent = api.get("/campaigns/" + campaign);
            assertThat(sent.body().at("/waiting_reason").isNull()).isTrue();
            assertThat(sent.body().at("/waiting_since").isNull()).isTrue();
            assertOneLine(service, "is not reachable", "\"WARN\"");
            assertOneLine(service, "is reachable again", "\"INFO\"");
            assertOneLine(service, "can go in clear", "\"WARN\"");
            assertThat(service.log()).doesNotContain("secret");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"smtp", "smtp-pipelined"})
    void aCampaignThatIsStoppedSaysWhyInItselfAndInOneWarningOfTheLog(String transport)
            throws Exception {
        try (SmtpSink smtp = SmtpSink.start();
                Installation installation = Installation.in(directory);
                PostroomProcess service = installation.serve(settings(smtp.port(), transport))) {
            smtp.refuseSenders(true);
            Api api = new Api(service.baseUrl(), installation.liveKey);
            CampaignSteps steps = new CampaignSteps(api);
            steps.createSubscribers(PEOPLE);
            String campaign = steps.createCampaign("");
            api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
            steps.awaitStatus(campaign, "failed");

            assertThat(api.get("/campaigns/" + campaign).text("/failure_reason"))
                    .startsWith("The mail server refuses the sender: 550 5.1.8");
            assertOneLine(
                    service,
                    "Campaign " + campaign + " was stopped: The mail server refuses the sender:",
                    "\"WARN\"");
            assertThat(service.log().lines().filter(line -> line.contains(" was stopped")))
                    .allSatisfy(line -> assertThat(line).doesNotContain("news@sender.test"));

            smtp.refuseSenders(false);
            api.post("/campaigns/" + campaign + "/retry", "").expect(202);
            steps.awaitStatus(campaign, "sent");
            assertThat(smtp.mails())
                    .extracting(SmtpSink.Mail::recipient)
                    .hasSize(PEOPLE)
                    .doesNotHaveDuplicates();
        }
    }

    private static void assertOneLine(PostroomProcess service, String text, String level) {
        assertThat(service.log().lines().filter(line -> line.contains(text)))
                .singleElement()
                .asString()
                .contains(level);
    }
}
