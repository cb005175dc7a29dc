package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;

/** Replays over HTTP, with and without a kill of the service. */
final class ReplayIT {
    // more than the number of due deliveries at which a replay waits
    private static final int MANY = 2500;
    private static final int MOST_IN_FLIGHT = 256;
    private static final Map<String, String> ONE_ATTEMPT =
            Map.of("POSTROOM_WEBHOOK_SCHEDULE", "0s", "POSTROOM_WORKERS_LEASE", "5s");
    private static final String SINCE = "{\"since\": \"2026-01-01T00:00:00Z\"%s}";

    @TempDir Path directory;
    private Installation installation;
    private WebhookReceiver receiver;

    @BeforeEach
    void start() throws Exception {
        installation = Installation.in(directory);
        receiver = WebhookReceiver.start(0);
    }

    @AfterEach
    void stop() {
        receiver.close();
        installation.close();
    }

    private Api api(PostroomProcess postroom) {
        return new Api(postroom.baseUrl(), installation.testKey);
    }

    private String webhook(Api api) {
        return "/webhooks/"
                + api.post(
                                "/webhooks",
                                "{\"url\": \"%s\", \"events\": [\"subscriber.created\"]}"
                                        .formatted(receiver.url()))
                        .expect(201)
                        .text("/id");
    }

    private static int total(Api api, String webhook, String status) {
        return api.get(webhook + "/deliveries?limit=1&status=" + status)
                .expect(200)
                .body()
                .at("/total")
                .asInt();
    }

    private static void awaitTrue(Callable<Boolean> condition) {
        await().atMost(Duration.ofMinutes(2)).until(condition);
    }

    private void failed(Api api, PostroomProcess postroom, String webhook, int count) {
        receiver.answer(500);
        ended(api, postroom, webhook, count, "failed");
        receiver.answer(204);
    }

    private void ended(
            Api api, PostroomProcess postroom, String webhook, int count, String status) {
        ImportSteps steps = new ImportSteps(postroom.baseUrl(), installation.testKey);
        steps.awaitEnd(steps.start("", "text/csv", ImportSteps.csv(count)));
        awaitTrue(() -> total(api, webhook, status) == count);
    }

    @Test
    void everyDeliveryIsReplayedAlsoWhenTheServiceIsKilledMeanwhile() {
        String webhook;
        String replay;
        try (PostroomProcess postroom = installation.serve(ONE_ATTEMPT)) {
            Api api = api(postroom);
            webhook = webhook(api);
            // with failures, the webhook would be paused
            ended(api, postroom, webhook, MANY, "delivered");
            String delivered = SINCE.formatted(", \"status\": \"delivered\"");
            Api.Answer started = api.post(webhook + "/replay", delivered).expect(202);
            replay = started.header("Location");
            awaitTrue(() -> api.get(replay).body().at("/requeued").asInt() > 0);
            postroom.kill();
        }
        try (PostroomProcess postroom = installation.serve(ONE_ATTEMPT)) {
            Api api = api(postroom);
            String path = webhook + "/replays/" + replay.substring(replay.lastIndexOf('/') + 1);
            awaitTrue(() -> api.get(path).expect(200).text("/status").equals("completed"));
            awaitTrue(() -> total(api, webhook, "delivered") == MANY);

            assertThat(api.get(path).text("/requeued")).isEqualTo(Integer.toString(MANY));
            assertThat(api.get(path).text("/progress")).isEqualTo("1.0");
            assertThat(total(api, webhook, "failed")).isZero();
        }
        Map<String, Integer> received = new HashMap<>();
        receiver.deliveries().forEach(one -> received.merge(one.id(), 1, Integer::sum));
        assertThat(received).hasSize(MANY);
        // each was delivered once and replayed once; only what was in flight at the kill is
        // repeated
        int repeated = received.values().stream().mapToInt(count -> count - 2).sum();
        assertThat(repeated).isBetween(0, MOST_IN_FLIGHT);
    }

    @Test
    void aReplaySelectsByStatusAndTypeAndIsListedAndCancelled() {
        try (PostroomProcess postroom = installation.serve(ONE_ATTEMPT)) {
            Api api = api(postroom);
            Api live = new Api(postroom.baseUrl(), installation.liveKey);
            String webhook = webhook(api);
            failed(api, postroom, webhook, 3);
            String types = ", \"event_type\": [\"tag.subscribed\"], \"status\": \"failed\"";
            String none = replayed(api, webhook, SINCE.formatted(types));
            assertThat(api.get(none).text("/requeued")).isEqualTo("0");
            String all = replayed(api, webhook, SINCE.formatted(""));
            assertThat(api.get(all).text("/requeued")).isEqualTo("3");
            awaitTrue(() -> total(api, webhook, "delivered") == 3);

            Api.Answer list = api.get(webhook + "/replays?status=completed&limit=1").expect(200);
            assertThat(list.text("/total")).isEqualTo("2");
            assertThat(list.text("/has_more")).isEqualTo("true");
            Api.Answer late = api.post(all + "/cancel", "").expect(409);
            assertThat(late.text("/code")).isEqualTo("replay_ended");
            live.get(all).expect(404);
            live.post(all + "/cancel", "").expect(404);
            api.get(webhook + "/replays/" + UUID.randomUUID()).expect(404);
            assertRefusals(api, webhook);
        }
    }

    private static String replayed(Api api, String webhook, String body) {
        String id = api.post(webhook + "/replay", body).expect(202).text("/id");
        String path = webhook + "/replays/" + id;
        awaitTrue(() -> api.get(path).expect(200).text("/status").equals("completed"));
        return path;
    }

    private static void assertRefusals(Api api, String webhook) {
        String path = webhook + "/replay";
        Api.Answer all =
                api.post(
                                path,
                                """
                                {"until": "soon", "status": ["pending", "lost"],
                                 "event_type": "made.up"}
                                """)
                        .expect(422);
        assertThat(all.body().at("/errors").findValuesAsText("code"))
                .containsExactlyInAnyOrder(
                        "invalid_time", "not_repeatable", "unknown_value", "unknown_value");
        Api.Answer backwards =
                api.post(
                                path,
                                """
                                {"since": "2026-02-01T00:00:00Z", "until": "2026-01-01T00:00:00Z"}
                                """)
                        .expect(422);
        assertThat(backwards.text("/errors/0/code")).isEqualTo("ends_before_it_begins");
        Api.Answer future = api.post(path, "{\"since\": \"2999-01-01T00:00:00Z\"}").expect(422);
        assertThat(List.of(future.text("/errors/0/field"), future.text("/errors/0/code")))
                .containsExactly("since", "not_in_past");
        api.post("/webhooks/" + UUID.randomUUID() + "/replay", SINCE.formatted("")).expect(404);
    }
}
