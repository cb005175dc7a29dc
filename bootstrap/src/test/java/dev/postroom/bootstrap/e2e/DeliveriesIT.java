package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Deliveries over HTTP: filters, the log of attempts, and a retry at once. */
final class DeliveriesIT {

    @TempDir Path directory;

    @Test
    void aFailedDeliveryIsRetriedAtOnceWithTheSameBytesAndLogged() throws Exception {
        try (Installation installation = Installation.in(directory);
                PostroomProcess postroom =
                        installation.serve(Map.of("POSTROOM_WEBHOOK_SCHEDULE", "0s"));
                WebhookReceiver receiver = WebhookReceiver.start(0)) {
            Api api = new Api(postroom.baseUrl(), installation.testKey);
            Api live = new Api(postroom.baseUrl(), installation.liveKey);
            receiver.answer(500);
            String webhook = "/webhooks/" + webhook(api, receiver.url());
            Fixtures.subscriber(api);
            String delivery = webhook + "/deliveries/" + awaited(api, webhook, "failed");

            Api.Answer before = api.get(delivery).expect(200);
            assertThat(before.body().at("/attempt_log")).hasSize(1);
            assertThat(before.text("/attempt_log/0/response_status")).isEqualTo("500");
            receiver.answer(204);
            Api.Answer queued = api.post(delivery + "/retry", "").expect(200);
            assertThat(queued.text("/status")).isEqualTo("pending");
            awaited(api, webhook, "delivered");

            Api.Answer after = api.get(delivery).expect(200);
            assertThat(after.body().at("/attempt_log").findValuesAsText("kind"))
                    .containsExactly("scheduled", "manual");
            assertThat(after.body().at("/attempt_log").findValuesAsText("number"))
                    .containsExactly("1", "2");
            assertThat(receiver.deliveries()).hasSize(2);
            assertThat(receiver.deliveries().get(0).body())
                    .isEqualTo(receiver.deliveries().get(1).body());
            assertRetriedAgain(api, receiver, delivery);
            assertFilters(api, webhook);
            assertStats(api, webhook);
            assertNotFound(api, live, webhook, delivery);
        }
    }

    private static String webhook(Api api, String url) {
        return api.post(
                        "/webhooks",
                        "{\"url\": \"%s\", \"events\": [\"subscriber.created\"]}".formatted(url))
                .expect(201)
                .text("/id");
    }

    private static String awaited(Api api, String webhook, String status) {
        String path = webhook + "/deliveries?status=" + status;
        await().atMost(Duration.ofSeconds(60))
                .until(() -> api.get(path).expect(200).body().at("/total").asInt() == 1);
        return api.get(path).text("/items/0/id");
    }

    private static void assertRetriedAgain(Api api, WebhookReceiver receiver, String delivery) {
        receiver.answer(503);
        api.post(delivery + "/retry", "").expect(200);
        await().atMost(Duration.ofSeconds(60))
                .until(() -> api.get(delivery).text("/status").equals("failed"));
        assertThat(api.get(delivery).body().at("/attempt_log")).hasSize(3);
        assertThat(receiver.deliveries()).hasSize(3);
    }

    private static void assertFilters(Api api, String webhook) {
        String list = webhook + "/deliveries?event_type=subscriber.created";
        assertThat(api.get(list + "&status=failed&status=skipped").text("/total")).isEqualTo("1");
        assertThat(api.get(list + "&status=delivered").text("/total")).isEqualTo("0");
        assertThat(api.get(list + "&created_before=2026-01-01T00:00:00Z").text("/total"))
                .isEqualTo("0");
        assertThat(api.get(list + "&created_after=2026-01-01T00:00:00Z").text("/total"))
                .isEqualTo("1");
        assertThat(api.get(list).body().at("/items/0/attempt_log").isNull()).isTrue();
        Api.Answer wrong =
                api.get(webhook + "/deliveries?status=lost&event_type=x&created_after=now")
                        .expect(422);
        assertThat(wrong.body().at("/errors").findValuesAsText("code"))
                .containsExactlyInAnyOrder("unknown_value", "unknown_value", "invalid_time");
    }

    private static void assertStats(Api api, String webhook) {
        Api.Answer stats = api.get(webhook + "/stats?days=2").expect(200);
        assertThat(stats.text("/delivered")).isEqualTo("1");
        assertThat(stats.text("/failed")).isEqualTo("2");
        assertThat(stats.text("/pending")).isEqualTo("0");
        assertThat(stats.text("/success_rate")).isEqualTo("0.3333");
        assertThat(stats.text("/by_event_type/0/event_type")).isEqualTo("subscriber.created");
        assertThat(stats.body().at("/by_day")).hasSize(2);
        assertThat(stats.body().at("/p95_response_time_ms").isNumber()).isTrue();
        for (String days : List.of("0", "91", "-1", "week")) {
            assertThat(api.get(webhook + "/stats?days=" + days).expect(422).text("/errors/0/code"))
                    .isEqualTo("out_of_range");
        }
    }

    private static void assertNotFound(Api api, Api live, String webhook, String delivery) {
        String other = "/webhooks/" + webhook(api, "http://127.0.0.1:9/other");
        String id = delivery.substring(delivery.lastIndexOf('/'));
        for (String path :
                List.of(
                        other + "/deliveries" + id,
                        webhook + "/deliveries/" + UUID.randomUUID(),
                        webhook + "/deliveries/none")) {
            api.get(path).expect(404);
            api.post(path + "/retry", "").expect(404);
        }
        live.get(webhook + "/stats").expect(404);
        live.get(delivery).expect(404);
        live.post(delivery + "/retry", "").expect(404);
    }

    @Test
    void aDeliveryWithAnAttemptToBeMadeIsNotRetried() throws Exception {
        try (Installation installation = Installation.in(directory);
                PostroomProcess postroom = installation.serve(Map.of());
                WebhookReceiver receiver = WebhookReceiver.start(0)) {
            Api api = new Api(postroom.baseUrl(), installation.testKey);
            receiver.answer(500);
            String webhook = "/webhooks/" + webhook(api, receiver.url());
            Fixtures.subscriber(api);
            String delivery = webhook + "/deliveries/" + awaited(api, webhook, "retrying");

            Api.Answer refused = api.post(delivery + "/retry", "").expect(409);

            assertThat(refused.text("/code")).isEqualTo("delivery_queued");
        }
    }
}
