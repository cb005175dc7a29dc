package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** How fast a campaign goes: as its throttle says, and as the servers of domains want it. */
final class CampaignPaceIT {

    private static final int PEOPLE = 60;
    private static final int PER_SECOND = 10;

    @TempDir Path directory;
    private Installation installation;
    private SmtpSink smtp;

    @BeforeEach
    void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
    }

    @AfterEach
    void stop() throws Exception {
        smtp.close();
        installation.close();
    }

    @Test
    void aThrottleHoldsOverAKill() {
        String campaign;
        try (PostroomProcess first = serve()) {
            Api api = new Api(first.baseUrl(), installation.liveKey);
            CampaignSteps steps = new CampaignSteps(api);
            steps.createSubscribers(PEOPLE);
            campaign = steps.createCampaign(", \"throttle_per_minute\": 1");
            for (String wrong : List.of("0", "-1", "1000001", "1.5", "\"60\"", "5000000000")) {
                api.patch("/campaigns/" + campaign, "{\"throttle_per_minute\": " + wrong + "}")
                        .expect(422);
            }
            api.patch(
                            "/campaigns/" + campaign,
                            "{\"throttle_per_minute\": " + 60 * PER_SECOND + "}")
                    .expect(200);
            api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
            await().atMost(Duration.ofSeconds(60)).until(() -> smtp.mails().size() > PEOPLE / 3);
        }
        try (PostroomProcess second = serve()) {
            Api api = new Api(second.baseUrl(), installation.liveKey);
            new CampaignSteps(api).awaitStatus(campaign, "sent");
            assertThat(api.get("/campaigns/" + campaign).text("/throttle_per_minute"))
                    .isEqualTo(String.valueOf(60 * PER_SECOND));
        }
        assertThat(smtp.mails())
                .extracting(SmtpSink.Mail::recipient)
                .containsAll(IntStream.range(0, PEOPLE).mapToObj(CampaignSteps::address).toList());
        // what was in flight at the kill is sent again
        assertThat(smtp.mails()).hasSizeLessThanOrEqualTo(PEOPLE + 32);
        List<Long> times = smtp.mails().stream().map(SmtpSink.Mail::millis).sorted().toList();
        for (int i = 0; i + 2 * PER_SECOND < times.size(); i++) {
            // so many take two seconds; half a second may be made up for
            assertThat(times.get(i + 2 * PER_SECOND) - times.get(i)).isGreaterThan(1_100);
        }
    }

    @Test
    void oneDomainAndOneRecipientInTroubleDelayNobodyElse() {
        try (PostroomProcess postroom = serve()) {
            Api api = new Api(postroom.baseUrl(), installation.liveKey);
            CampaignSteps steps = new CampaignSteps(api);
            steps.createSubscribers(20);
            for (int i = 0; i < 20; i++) {
                subscribe(api, "person-" + i + "@busy.test");
            }
            subscribe(api, "dropped@example.test");
            String campaign = steps.createCampaign("");

            api.post("/campaigns/" + campaign + "/send", "{}").expect(202);

            await().atMost(Duration.ofSeconds(30))
                    .untilAsserted(() -> {
                        JsonNode stats = api.get("/campaigns/" + campaign).body().at("/stats");
                        assertThat(stats.path("sent").asInt()).isEqualTo(20);
                        assertThat(stats.path("deferred").asInt()).isEqualTo(21);
                    });
            assertThat(smtp.busyReplies()).isBetween(1, 8);
            JsonNode recipients =
                    api.get("/campaigns/" + campaign + "/recipients?status=deferred&limit=100")
                            .body()
                            .path("items");
            int tried = 0;
            for (JsonNode recipient : recipients) {
                int attempts = recipient.path("attempts").asInt();
                if (recipient.path("email").asText().startsWith("dropped")) {
                    // a second one where the first left it in doubt
                    assertThat(attempts).isBetween(1, 2);
                } else {
                    tried += attempts;
                }
            }
            // the others of that domain keep all their attempts
            assertThat(tried).isEqualTo(smtp.busyReplies());
        }
    }

    private static void subscribe(Api api, String address) {
        api.post("/subscribers", "{\"email\": \"" + address + "\", \"tags\": [\"news\"]}")
                .expect(201);
    }

    private PostroomProcess serve() {
        return installation.serve(
                Map.of(
                        "POSTROOM_SMTP_URL",
                        "smtp://127.0.0.1:" + smtp.port(),
                        "POSTROOM_WORKERS_LEASE",
                        "5s"));
    }
}
