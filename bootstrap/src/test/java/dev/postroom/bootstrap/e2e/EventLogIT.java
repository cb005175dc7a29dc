package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A receiver that was away reads what it missed from the log of events. */
final class EventLogIT {
    private static final int PEOPLE = 12;

    @TempDir Path directory;

    @Test
    void whatAReceiverMissedIsReadInOrderWithTheBytesOfItsDeliveries() throws Exception {
        try (Installation installation = Installation.in(directory);
                PostroomProcess postroom = installation.serve(Map.of());
                WebhookReceiver receiver = WebhookReceiver.start(0)) {
            Api api = new Api(postroom.baseUrl(), installation.testKey);
            new CampaignSteps(api).createWebhook(receiver.url());
            for (int i = 0; i < PEOPLE; i++) {
                Fixtures.subscriber(api);
            }
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> receiver.deliveries().size() >= PEOPLE);

            List<JsonNode> log = all(api, "", 5);

            assertThat(log).hasSize(PEOPLE);
            List<String> received =
                    receiver.deliveries().stream().map(WebhookReceiver.Delivery::text).toList();
            assertThat(log).allMatch(event -> received.contains(event.toString()));
            String third = log.get(2).at("/id").asText();
            assertThat(all(api, third, 100)).isEqualTo(log.subList(3, PEOPLE));
            assertThat(api.get("/events/" + third).expect(200).body()).isEqualTo(log.get(2));
            assertReadsTypes(api, log);
            assertRefusals(api, new Api(postroom.baseUrl(), installation.liveKey), third);
        }
    }

    private static void assertReadsTypes(Api api, List<JsonNode> log) {
        String created = "/events?type=subscriber.created&type=tag.subscribed";
        assertThat(api.get(created).expect(200).body().at("/items")).hasSize(log.size());
        Api.Answer none = api.get("/events?type=import.completed").expect(200);
        assertThat(none.body().at("/items")).isEmpty();
        assertThat(none.body().at("/has_more").asBoolean()).isFalse();
        assertThat(none.body().at("/next_after").asLong()).isEqualTo(log.size());
    }

    private static void assertRefusals(Api api, Api live, String event) {
        Api.Answer wrong = api.get("/events?after=yesterday&limit=0&type=made.up").expect(422);
        assertThat(wrong.body().at("/errors").findValuesAsText("code"))
                .containsExactlyInAnyOrder("invalid_format", "out_of_range", "unknown_value");
        assertThat(wrong.body().at("/errors").findValuesAsText("field"))
                .containsExactlyInAnyOrder("after", "limit", "type");
        for (String after : List.of("4711", UUID.randomUUID().toString())) {
            Api.Answer unknown = api.get("/events?after=" + after).expect(422);
            assertThat(unknown.text("/errors/0/code")).isEqualTo("unknown_event");
        }
        assertThat(live.get("/events?after=" + event).expect(422).text("/errors/0/code"))
                .isEqualTo("unknown_event");
        live.get("/events/" + event).expect(404);
        assertThat(live.get("/events").expect(200).body().at("/items")).isEmpty();
    }

    private static List<JsonNode> all(Api api, String after, int limit) {
        List<JsonNode> events = new ArrayList<>();
        String next = after;
        boolean hasMore = true;
        while (hasMore) {
            JsonNode page =
                    api.get(
                                    "/events?limit=%d&after=%s"
                                            .formatted(limit, next.isEmpty() ? "0" : next))
                            .expect(200)
                            .body();
            page.at("/items").forEach(events::add);
            next = page.at("/next_after").asText();
            hasMore = page.at("/has_more").asBoolean();
        }
        return events;
    }
}
