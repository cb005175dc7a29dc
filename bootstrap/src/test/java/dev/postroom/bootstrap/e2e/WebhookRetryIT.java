package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * When requests arrive at a receiver that fails: the clock of a test environment is moved, and the
 * requests that really arrive are counted.
 */
@Timeout(300)
final class WebhookRetryIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final List<Duration> SCHEDULE =
            List.of(
                    Duration.ofSeconds(5),
                    Duration.ofMinutes(5),
                    Duration.ofMinutes(30),
                    Duration.ofHours(2),
                    Duration.ofHours(5),
                    Duration.ofHours(10),
                    Duration.ofHours(14),
                    Duration.ofHours(20),
                    Duration.ofHours(24));

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;

    private AnsweringReceiver receiver;
    private Api api;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    @BeforeEach
    void receive() throws Exception {
        receiver = AnsweringReceiver.start();
        // a workspace of its own, since the clock of each test moves by days
        api = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
    }

    @AfterEach
    void stopReceiving() {
        receiver.close();
    }

    @Test
    void aFailingDeliveryArrivesTenTimesAtTheTimesOfTheSchedule() {
        receiver.answer(500);
        String hook = hook("subscriber.created");
        subscriber();
        awaitRequests(1);
        for (int retry = 1; retry <= SCHEDULE.size(); retry++) {
            Duration planned = SCHEDULE.get(retry - 1);
            Instant next = awaitAttempts(hook, retry);
            Duration wait = Duration.between(now(), next);
            // the clock goes on while the test looks
            assertThat(wait.plusSeconds(3)).isGreaterThan(planned.multipliedBy(8).dividedBy(10));
            assertThat(wait).isLessThanOrEqualTo(planned.multipliedBy(12).dividedBy(10));
            if (planned.compareTo(Duration.ofMinutes(1)) > 0) {
                advance(wait.minusSeconds(8));
                staysAt(retry);
            }
            advance(Duration.ofSeconds(8));
            awaitRequests(retry + 1);
        }
        await().atMost(PATIENCE)
                .until(() -> delivery(hook).at("/status").asText().equals("failed"));
        assertThat(delivery(hook).at("/attempts").asInt()).isEqualTo(10);
        advance(Duration.ofDays(9));
        staysAt(10);
    }

    @ParameterizedTest
    @CsvSource({
        "429, 7200, PT2H",
        "503, 7200, PT2H",
        "429, 172800, PT24H",
        "503, 999999999, PT24H"
    })
    void aBusyReceiverIsLeftAloneForAsLongAsItAsks(int status, String asked, Duration wait) {
        receiver.answer(status, asked);
        String hook = hook("subscriber.created");
        subscriber();
        Instant next = awaitAttempts(hook, 1);
        assertThat(Duration.between(now(), next))
                .isBetween(wait.minusSeconds(20), wait.plusSeconds(1));
        advance(wait.minusSeconds(20));
        staysAt(1);
        receiver.answer(204);
        advance(Duration.ofSeconds(20));
        awaitRequests(2);
        await().atMost(PATIENCE)
                .until(() -> delivery(hook).at("/status").asText().equals("delivered"));
    }

    @Test
    void aReceiverThatIsGoneIsAskedOnceAndItsWebhookIsDisabled() throws Exception {
        try (AnsweringReceiver audit = AnsweringReceiver.start()) {
            register(audit.url(), "webhook.disabled");
            receiver.answer(410);
            String hook = hook("subscriber.created");
            subscriber();
            awaitDisabled(hook, "gone");
            await().atMost(PATIENCE).until(() -> audit.requests() == 1);
            subscriber();
            advance(Duration.ofDays(2));
            staysAt(1);
            assertThat(audit.requests()).isEqualTo(1);
        }
    }

    @Test
    void fiveDaysOfNothingButFailuresDisableAWebhookAndEnablingItContinues() throws Exception {
        try (AnsweringReceiver audit = AnsweringReceiver.start()) {
            register(audit.url(), "webhook.disabled");
            receiver.answer(500);
            String hook = hook("subscriber.created");
            subscriber();
            awaitAttempts(hook, 1);
            for (int day = 1; day <= 4; day++) {
                int before = receiver.requests();
                advance(Duration.ofDays(1));
                subscriber();
                await().atMost(PATIENCE).until(() -> receiver.requests() > before);
            }
            assertThat(webhook(hook).at("/is_active").asBoolean()).isTrue();
            advance(Duration.ofDays(1));
            subscriber();
            awaitDisabled(hook, "failing");
            await().atMost(PATIENCE).until(() -> audit.requests() == 1);

            receiver.answer(204);
            int before = receiver.requests();
            api.patch("/webhooks/" + hook, "{\"is_active\": true}").expect(200);
            subscriber();
            await().atMost(PATIENCE)
                    .until(() -> delivery(hook).at("/status").asText().equals("delivered"));
            assertThat(receiver.requests()).isGreaterThan(before);
            assertThat(webhook(hook).at("/is_active").asBoolean()).isTrue();
            assertThat(audit.requests()).isEqualTo(1);
        }
    }

    private String hook(String event) {
        return register(receiver.url(), event);
    }

    private String register(String url, String event) {
        String request = "{\"url\": \"%s\", \"events\": [\"%s\"]}".formatted(url, event);
        return api.post("/webhooks", request).expect(201).text("/id");
    }

    private void subscriber() {
        String request = "{\"email\": \"%s@acme.test\"}".formatted(UUID.randomUUID());
        api.post("/subscribers", request).expect(201);
    }

    private void advance(Duration by) {
        api.post(
                        "/sandbox/clock/advance",
                        "{\"by\": \"%s\"}".formatted(by.truncatedTo(ChronoUnit.SECONDS)))
                .expect(200);
    }

    private Instant now() {
        return Instant.parse(api.get("/sandbox/clock").expect(200).text("/now"));
    }

    private JsonNode webhook(String hook) {
        return api.get("/webhooks/" + hook).expect(200).body();
    }

    /** The newest delivery. */
    private JsonNode delivery(String hook) {
        return api.get("/webhooks/" + hook + "/deliveries").expect(200).body().at("/items/0");
    }

    /** When the next attempt is due, after so many were stored. */
    private Instant awaitAttempts(String hook, int attempts) {
        await().atMost(PATIENCE).until(() -> delivery(hook).at("/attempts").asInt() == attempts);
        return Instant.parse(delivery(hook).at("/next_attempt_at").asText());
    }

    private void awaitDisabled(String hook, String reason) {
        await().atMost(PATIENCE).until(() -> !webhook(hook).at("/is_active").asBoolean());
        assertThat(webhook(hook).at("/disabled_reason").asText()).isEqualTo(reason);
    }

    private void awaitRequests(int count) {
        await().atMost(PATIENCE).until(() -> receiver.requests() >= count);
        assertThat(receiver.requests()).isEqualTo(count);
    }

    /** Nothing arrives within two looks for due work. */
    private void staysAt(int count) {
        await().during(Duration.ofMillis(1200))
                .atMost(PATIENCE)
                .until(() -> receiver.requests() == count);
    }
}
