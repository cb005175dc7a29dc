package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The life of webhooks over HTTP, with receivers on real sockets. */
final class WebhooksIT {

    private static final Map<String, String> QUICK = Map.of("POSTROOM_WEBHOOK_TIMEOUT", "3s");

    private static final Map<String, String> STRICT =
            Map.of("POSTROOM_WEBHOOK_ALLOW_PRIVATE", "false", "POSTROOM_ROLES", "api");
    private static final Map<String, String> FORBIDDEN =
            Map.ofEntries(
                    Map.entry("http://127.0.0.1/", "url_not_allowed"),
                    Map.entry("http://2130706433/", "invalid_url"),
                    Map.entry("http://0x7f.1/", "invalid_url"),
                    Map.entry("http://0177.0.0.1/", "invalid_url"),
                    Map.entry("http://[::ffff:169.254.169.254]/", "url_not_allowed"),
                    Map.entry("http://[fd00::1]/", "url_not_allowed"),
                    Map.entry("http://localhost/", "url_not_allowed"),
                    Map.entry("http://metadata.google.internal/", "url_not_allowed"),
                    Map.entry("http://user@example.com/", "user_info_not_allowed"),
                    Map.entry("https://example.com/#top", "fragment_not_allowed"),
                    Map.entry("ftp://example.com/", "invalid_url"));

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(QUICK);
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    private static Api test() {
        return new Api(postroom.baseUrl(), installation.testKey);
    }

    private static Api.Answer register(Api api, String url, String event) {
        return api.post(
                        "/webhooks",
                        "{\"url\": \"%s\", \"events\": [\"%s\"]}".formatted(url, event))
                .expect(201);
    }

    @Test
    void aWebhookIsTestedChangedDisabledAndDeleted() throws Exception {
        Api api = test();
        try (WebhookReceiver receiver = WebhookReceiver.start(0);
                WebhookReceiver other = WebhookReceiver.start(0)) {
            register(api, other.url(), "*");
            Api.Answer made = register(api, receiver.url(), "subscriber.created");
            String path = "/webhooks/" + made.text("/id");
            requireTest(api, path, receiver, made.text("/secret"));
            String etag = api.patch(path, "{\"description\": \"CRM\"}").expect(200).header("ETag");
            api.patchIf(path, made.header("ETag"), "{\"description\": null}").expect(412);
            api.patchIf(path, etag, "{\"is_active\": false}").expect(200);
            assertThat(api.get(path).text("/disabled_reason")).isEqualTo("manual");
            await().until(() -> bodies(other).anyMatch(b -> b.contains("webhook.disabled")));
            assertThat(api.post(path + "/test", "{}").expect(200).body().get("success").asBoolean())
                    .isTrue();
            requireSilent(api, receiver, other, "asleep");
            assertThat(api.patch(path, "{\"is_active\": true}").expect(200).text("/disabled_at"))
                    .isEqualTo("null");
            create(api, "awake");
            await().until(() -> bodies(receiver).anyMatch(body -> body.contains("awake")));
            api.post(path + "/replay", "{\"status\": \"skipped\"}").expect(202);
            await().until(() -> bodies(receiver).anyMatch(body -> body.contains("asleep")));
            api.delete(path).expect(204);
            api.delete(path).expect(404);
            api.post(path + "/test", "{}").expect(404);
            requireSilent(api, receiver, other, "gone");
        }
    }

    @Test
    void inTheGracePeriodDeliveriesAreSignedWithBothSecrets() throws Exception {
        Api api = test();
        try (WebhookReceiver receiver = WebhookReceiver.start(0)) {
            Api.Answer made = register(api, receiver.url(), "subscriber.created");
            String path = "/webhooks/" + made.text("/id");
            String old = made.text("/secret");
            String fresh = rotated(api, path, 3600);
            create(api, "between");
            await().until(() -> bodies(receiver).anyMatch(body -> body.contains("between")));
            WebhookReceiver.Delivery both = receiver.deliveries().getFirst();
            assertThat(Signatures.serviceSignatureHolds(both, old)).isTrue();
            assertThat(Signatures.standardSignatures(both))
                    .containsExactly(
                            Signatures.standardSignature(both, fresh),
                            Signatures.standardSignature(both, old));

            String last = rotated(api, path, 0);
            AtomicInteger people = new AtomicInteger();
            // a busy endpoint may have the secrets of a second ago
            await().until(() -> {
                create(api, "afterwards" + people.incrementAndGet());
                return receiver.deliveries().stream()
                        .anyMatch(it -> Signatures.serviceSignatureHolds(it, last));
            });
            WebhookReceiver.Delivery one = receiver.deliveries().getLast();
            assertThat(Signatures.standardSignatureHolds(one, last)).isTrue();
        }
    }

    private static String rotated(Api api, String path, int grace) {
        return api.post(path + "/rotate-secret", "{\"grace_period_seconds\": %d}".formatted(grace))
                .expect(200)
                .text("/secret");
    }

    private static void requireTest(Api api, String path, WebhookReceiver receiver, String secret) {
        Api.Answer answer =
                api.post(path + "/test", "{\"event_type\": \"email.bounced\"}").expect(200);
        assertThat(answer.text("/status_code")).isEqualTo("204");
        assertThat(answer.text("/event_type")).isEqualTo("email.bounced");
        WebhookReceiver.Delivery sample = receiver.deliveries().getFirst();
        assertThat(sample.text()).contains("email.bounced", "\"environment\":\"test\"");
        assertThat(Signatures.serviceSignatureHolds(sample, secret)).isTrue();
        assertThat(Signatures.standardSignatureHolds(sample, secret)).isTrue();
        assertThat(api.get(path + "/deliveries").text("/total")).isEqualTo("0");
        assertThat(api.get(path).text("/last_delivery_at")).isEqualTo("null");
    }

    /** A new event reaches the other receiver, but not this one. */
    private static void requireSilent(
            Api api, WebhookReceiver receiver, WebhookReceiver other, String word) {
        create(api, word);
        await().until(() -> bodies(other).anyMatch(body -> body.contains(word)));
        assertThat(bodies(receiver)).noneMatch(body -> body.contains(word));
    }

    private static void create(Api api, String word) {
        api.post("/subscribers", "{\"email\": \"%s@acme.test\"}".formatted(word)).expect(201);
    }

    private static Stream<String> bodies(WebhookReceiver receiver) {
        return receiver.deliveries().stream().map(WebhookReceiver.Delivery::text);
    }

    @Test
    void bothSecretsSignDuringTheGracePeriod() throws Exception {
        Api api = test();
        try (WebhookReceiver receiver = WebhookReceiver.start(0)) {
            Api.Answer made = register(api, receiver.url(), "tag.subscribed");
            String path = "/webhooks/" + made.text("/id");
            Api.Answer rotated = rotate(api, path, "600").expect(200);
            assertThat(rotated.header("Cache-Control")).isEqualTo("no-store");
            api.post(path + "/test", "{}").expect(200);
            WebhookReceiver.Delivery both = receiver.deliveries().getFirst();
            assertThat(both.standardSignature().split(" ")).hasSize(2);
            assertThat(Signatures.serviceSignatureHolds(both, made.text("/secret"))).isTrue();
            Api.Answer last = rotate(api, path, "0").expect(200);
            assertThat(last.text("/previous_valid_until")).isEqualTo("null");
            api.post(path + "/test", "{}").expect(200);
            WebhookReceiver.Delivery one = receiver.deliveries().getLast();
            assertThat(Signatures.serviceSignatureHolds(one, last.text("/signing_secret")))
                    .isTrue();
            assertThat(Signatures.standardSignatureHolds(one, last.text("/secret"))).isTrue();
            for (String bad : List.of("-1", "604801")) {
                assertThat(codes(rotate(api, path, bad).expect(422)))
                        .containsExactly("grace_period_seconds out_of_range");
            }
            for (String bad : List.of("1.5", "\"60\"")) {
                assertThat(codes(rotate(api, path, bad).expect(422)))
                        .containsExactly("grace_period_seconds invalid_type");
            }
        }
    }

    private static Api.Answer rotate(Api api, String path, String seconds) {
        return api.post(
                path + "/rotate-secret", "{\"grace_period_seconds\": %s}".formatted(seconds));
    }

    @Test
    void everyViolationIsReportedAtOnce() {
        Api api = test();
        String path = "/webhooks/" + register(api, "http://127.0.0.1:9/", "email.sent").text("/id");
        String bad =
                """
                {"url": "http://a:b@example.com/#x", "events": ["*", "no.such"], "description": 7}
                """;
        for (Api.Answer answer : List.of(api.post("/webhooks", bad), api.patch(path, bad))) {
            assertThat(codes(answer.expect(422)))
                    .containsExactlyInAnyOrder(
                            "url user_info_not_allowed",
                            "url fragment_not_allowed",
                            "events[1] unknown_event_type",
                            "description invalid_type");
        }
        assertThat(codes(api.patch(path, "{\"events\": [], \"url\": null}").expect(422)))
                .containsExactlyInAnyOrder("url not_nullable", "events empty");
        assertThat(codes(api.post(path + "/test", "{\"event_type\": \"x\"}").expect(422)))
                .containsExactly("event_type unknown_value");
        new Api(postroom.baseUrl(), installation.liveKey).get(path).expect(404);
        new Api(postroom.baseUrl(), installation.liveKey).delete(path).expect(404);
        new Api(postroom.baseUrl(), installation.liveKey)
                .post(path + "/rotate-secret", "{}")
                .expect(404);
    }

    private static List<String> codes(Api.Answer answer) {
        return StreamSupport.stream(answer.body().get("errors").spliterator(), false)
                .map(error -> text(error, "field") + " " + text(error, "code"))
                .toList();
    }

    private static String text(JsonNode node, String field) {
        return node.get(field).asText();
    }

    @Test
    void aForbiddenUrlIsRefusedAtCreationAndChange() {
        String allowed = "{\"url\": \"https://example.com/\", \"events\": [\"*\"]}";
        try (PostroomProcess strict = installation.serve(STRICT)) {
            Api api = new Api(strict.baseUrl(), installation.testKey);
            String path = "/webhooks/" + api.post("/webhooks", allowed).expect(201).text("/id");
            FORBIDDEN.forEach((url, code) -> {
                String body = "{\"url\": \"%s\", \"events\": [\"*\"]}".formatted(url);
                assertThat(codes(api.post("/webhooks", body).expect(422)))
                        .as(url)
                        .contains("url " + code);
                assertThat(codes(api.patch(path, body).expect(422)))
                        .as(url)
                        .contains("url " + code);
            });
        }
    }

    @Test
    void aRepeatedTestCallsTheReceiverOnce() throws Exception {
        Api api = test();
        try (WebhookReceiver receiver = WebhookReceiver.start(0)) {
            String path =
                    "/webhooks/"
                            + register(api, receiver.url(), "email.sent").text("/id")
                            + "/test";
            Write.Planned sample = Write.request("POST", path, "", _ -> 1);
            List<Api.Answer> answers = Race.of(10, _ -> api.once("same", sample));
            assertThat(answers).allMatch(answer -> Set.of(200, 409).contains(answer.status()));
            Api.Answer again = api.once("same", sample).expect(200);
            assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
            assertThat(answers.stream().filter(answer -> answer.status() == 200))
                    .isNotEmpty()
                    .allMatch(answer -> answer.body().equals(again.body()));
            assertThat(receiver.deliveries()).hasSize(1);
        }
    }

    @Test
    void hangingReceiversNeitherStopTheServiceNorOutliveTheDeadline() throws Exception {
        Api api = test();
        try (ServerSocket hanging = new ServerSocket(0, 500, InetAddress.getLoopbackAddress())) {
            String url = "http://127.0.0.1:" + hanging.getLocalPort() + "/";
            String path = "/webhooks/" + register(api, url, "email.sent").text("/id");
            List<Integer> statuses =
                    Race.of(
                            200,
                            number ->
                                    (number % 10 == 0
                                                    ? api.get(path)
                                                    : api.post(path + "/test", "{}"))
                                            .status());
            assertThat(statuses).containsOnly(200, 429);
            assertThat(statuses.stream().filter(status -> status == 200))
                    .hasSizeBetween(20 + 8, 20 + 40);
            assertThat(api.post(path + "/test", "{}").text("/success")).isEqualTo("false");
            Write.Planned sample = Write.request("POST", path + "/test", "", _ -> 1);
            List<Integer> repeated = Race.of(2, _ -> api.once("hangs", sample).status());
            assertThat(repeated).containsExactlyInAnyOrder(200, 409);
            assertThat(api.once("hangs", sample).header("Idempotent-Replayed")).isEqualTo("true");
        }
    }
}
