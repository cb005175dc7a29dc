package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The clock of the test environment is advanced, and due work runs. */
final class ClockAdvanceIT {

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static WebhookReceiver receiver;
    private static Api test;
    private static Api live;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        receiver = WebhookReceiver.start(0);
        postroom = installation.serve(Map.of("POSTROOM_WEBHOOK_SCHEDULE", "0s,8m,20h"));
        test = new Api(postroom.baseUrl(), installation.testKey);
        live = new Api(postroom.baseUrl(), installation.liveKey);
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        receiver.close();
        installation.close();
    }

    @Test
    void aRetryArrivesWhenTheClockIsAdvancedToIt() throws Exception {
        receiver.answer(500);
        String liveHook = hooked(live);
        String hook = hooked(test);
        await().atMost(Duration.ofSeconds(20)).until(() -> status(hook, test).equals("retrying"));
        await().atMost(Duration.ofSeconds(20))
                .until(() -> status(liveHook, live).equals("retrying"));
        Instant next = time(delivery(hook, test), "/next_attempt_at");
        assertThat(next).isAfter(now(test).plus(Duration.ofMinutes(5)));

        receiver.answer(204);
        advance("PT10M");

        await().atMost(Duration.ofSeconds(20)).until(() -> status(hook, test).equals("delivered"));
        assertThat(time(delivery(hook, test), "/delivered_at")).isAfter(next);
        assertThat(status(liveHook, live)).isEqualTo("retrying");
        WebhookReceiver.Delivery last = receiver.deliveries().getLast();
        Instant signed = Instant.ofEpochSecond(Long.parseLong(last.timestamp()));
        assertThat(signed).isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
    }

    @Test
    void newTestResourcesHaveTheAdvancedTimeAndLiveOnesDoNot() {
        Duration before = Duration.parse(test.get("/sandbox/clock").expect(200).text("/offset"));

        JsonNode moved = advance("PT72H");

        assertThat(Duration.parse(moved.at("/offset").asText()))
                .isGreaterThanOrEqualTo(before.plusHours(72));
        assertThat(now(test)).isAfter(Instant.now().plus(Duration.ofHours(71)));
        assertThat(created(test)).isAfter(Instant.now().plus(Duration.ofHours(71)));
        assertThat(created(live)).isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
    }

    @Test
    void anInvalidStepIsRefused() {
        List<String> invalid =
                List.of(
                        "72h",
                        "PT0S",
                        "PT0.0009S",
                        "-PT1H",
                        "P-1DT48H",
                        "pt1h",
                        "P1DT",
                        "P",
                        "P367D",
                        "P1M",
                        "PT1H\\n",
                        "P99999999999999999999D",
                        "");
        for (String by : invalid) {
            Api.Answer answer =
                    test.post("/sandbox/clock/advance", "{\"by\": \"%s\"}".formatted(by))
                            .expect(422);
            assertThat(answer.text("/errors/0/field")).as(by).isEqualTo("by");
        }
        test.post("/sandbox/clock/advance", "{}").expect(422);
    }

    @Test
    void theLiveEnvironmentHasNoClockToMove() {
        live.get("/sandbox/clock").expect(404);
        live.post("/sandbox/clock/advance", "{\"by\": \"PT72H\"}").expect(404);
    }

    /** The id of a webhook whose first delivery is in progress. */
    private static String hooked(Api api) {
        String request =
                "{\"url\": \"%s\", \"events\": [\"subscriber.created\"]}".formatted(receiver.url());
        String id = api.post("/webhooks", request).expect(201).text("/id");
        created(api);
        return id;
    }

    private static Instant created(Api api) {
        String request = "{\"email\": \"%s@acme.test\"}".formatted(UUID.randomUUID());
        Api.Answer made = api.post("/subscribers", request).expect(201);
        return Instant.parse(made.text("/created_at"));
    }

    private static JsonNode advance(String by) {
        return test.post("/sandbox/clock/advance", "{\"by\": \"%s\"}".formatted(by))
                .expect(200)
                .body();
    }

    private static Instant now(Api api) {
        return Instant.parse(api.get("/sandbox/clock").expect(200).text("/now"));
    }

    private static JsonNode delivery(String hook, Api api) {
        return api.get("/webhooks/" + hook + "/deliveries").expect(200).body().at("/items/0");
    }

    private static String status(String hook, Api api) {
        return delivery(hook, api).at("/status").asText();
    }

    private static Instant time(JsonNode delivery, String pointer) {
        return Instant.parse(delivery.at(pointer).asText());
    }
}
