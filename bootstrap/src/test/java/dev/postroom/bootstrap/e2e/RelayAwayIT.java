package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A mail server that is away while a campaign begins, and comes back without a hand. */
final class RelayAwayIT {

    private static final int PEOPLE = 40;

    @TempDir Path directory;

    @Test
    void aCampaignGoesOnByItselfAndTheLogHasOneWarningAndOneInformation() throws Exception {
        int port = TestPorts.next();
        try (Installation installation = Installation.in(directory);
                PostroomProcess service =
                        installation.serve(
                                Map.of(
                                        "POSTROOM_SMTP_URL",
                                        "smtp://me:secret@127.0.0.1:" + port))) {
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
            assertThat(api.get("/campaigns/" + campaign).text("/status")).isEqualTo("sending");

            try (SmtpSink smtp = SmtpSink.start(port)) {
                steps.awaitStatus(campaign, "sent");
                assertThat(smtp.mails())
                        .extracting(SmtpSink.Mail::recipient)
                        .hasSize(PEOPLE)
                        .doesNotHaveDuplicates();
                await().atMost(Duration.ofSeconds(30))
                        .until(() -> service.log().contains("is reachable again"));
            }
            assertThat(service.log().lines().filter(line -> line.contains("is not reachable")))
                    .singleElement()
                    .asString()
                    .contains("\"WARN\"");
            assertThat(service.log().lines().filter(line -> line.contains("is reachable again")))
                    .singleElement()
                    .asString()
                    .contains("\"INFO\"");
            assertThat(service.log().lines().filter(line -> line.contains("can go in clear")))
                    .singleElement()
                    .asString()
                    .contains("\"WARN\"")
                    .doesNotContain("secret");
        }
    }
}
