package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A webhook learns what became of each mail of a campaign, once. */
final class CampaignEventsIT {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final int PEOPLE = 25;

    private static final Map<String, String> SETTINGS = Map.of("POSTROOM_WORKERS_LEASE", "5s");

    @TempDir Path directory;

    private Installation installation;
    private WebhookReceiver receiver;

    @BeforeEach
    void start() throws Exception {
        installation = Installation.in(directory);
        receiver = WebhookReceiver.start(0);
    }

    @AfterEach
    void stop() throws Exception {
        receiver.close();
        installation.close();
    }

    @Test
    void eachMailIsToldOnceAlsoWhenTheServiceIsKilledMeanwhile() {
        String campaign;
        try (PostroomProcess postroom = installation.serve(SETTINGS)) {
            Api api = new Api(postroom.baseUrl(), installation.testKey);
            CampaignSteps steps = new CampaignSteps(api);
            steps.createWebhook(receiver.url());
            steps.createSubscribers(PEOPLE);
            for (String name : List.of("bounced", "complained", "delivered")) {
                api.post(
                                "/subscribers",
                                "{\"email\": \"%s@simulator.test\", \"tags\": [\"news\"]}"
                                        .formatted(name))
                        .expect(201);
            }
            campaign = steps.createCampaign("");
            api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
            steps.awaitStatus(campaign, "sent");
            postroom.kill();
        }
        try (PostroomProcess postroom = installation.serve(SETTINGS)) {
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() ->
                            assertThat(mails("email.sent"))
                                    .hasSizeGreaterThanOrEqualTo(PEOPLE + 2));
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> !mails("email.complained").isEmpty());
            Api api = new Api(postroom.baseUrl(), installation.testKey);
            assertThat(api.get("/subscribers/by-email/complained@simulator.test").text("/status"))
                    .isEqualTo("complained");
        }
        assertThat(recipients("email.sent")).hasSize(PEOPLE + 2).doesNotHaveDuplicates();
        assertThat(recipients("email.bounced")).containsExactly("bounced@simulator.test");
        assertThat(recipients("email.delivered"))
                .containsExactlyInAnyOrder("complained@simulator.test", "delivered@simulator.test");
        JsonNode bounced = mails("email.bounced").getFirst();
        assertThat(bounced.at("/data/campaign_id").asText()).isEqualTo(campaign);
        assertThat(bounced.at("/data/smtp_reply").asText()).startsWith("550");
        assertThat(bounced.at("/data/status").asText()).isEqualTo("bounced");
        assertThat(bounced.at("/data/message_id").asText())
                .startsWith(campaign + "." + bounced.at("/data/subscriber_id").asText());
    }

    private List<String> recipients(String type) {
        return mails(type).stream().map(event -> event.at("/data/to").asText()).toList();
    }

    /** The events of that type, each once: a delivery may arrive again after a kill. */
    private List<JsonNode> mails(String type) {
        Stream<JsonNode> events = receiver.deliveries().stream().map(CampaignEventsIT::json);
        return events.filter(event -> event.at("/type").asText().equals(type)).distinct().toList();
    }

    private static JsonNode json(WebhookReceiver.Delivery delivery) {
        try {
            return MAPPER.readTree(delivery.text());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
