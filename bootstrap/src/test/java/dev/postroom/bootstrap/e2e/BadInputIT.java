package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** Responses to invalid requests, and behaviour while other servers are unreachable. */
final class BadInputIT {

    private static final String UNKNOWN = "01890a5d-ac96-774b-bcce-b302099a8057";

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static int deadPort;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        deadPort = TestPorts.next();
        postroom = installation.serve(Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + deadPort));
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    @Test
    void aRequestWithoutAKeyIsRefused() {
        isProblem(new Api(postroom.baseUrl(), "").get("/subscribers"), 401, "unauthorized");
    }

    @Test
    void aWrongKeyIsRefused() {
        Api api = new Api(postroom.baseUrl(), installation.liveKey + "x");
        isProblem(api.get("/subscribers"), 401, "unauthorized");
    }

    @Test
    void brokenJsonIsRefused() {
        isProblem(live().post("/subscribers", "{\"email\": "), 400, "bad-request");
    }

    @Test
    void anotherMediaTypeIsRefused() {
        isProblem(
                live().send("POST", "/subscribers", "text/plain", "{}"),
                415,
                "unsupported-media-type");
    }

    @Test
    void everyInvalidFieldIsNamedAtOnce() {
        Api.Answer answer =
                live().post(
                                "/subscribers",
                                """
                                {"email": "nobody", "status": "happy", "language": "??", "timezone": "Moon"}
                                """);
        isProblem(answer, 422, "unprocessable-entity");
        assertThat(answer.body().at("/errors").findValuesAsText("field"))
                .containsExactlyInAnyOrder("email", "status", "language", "timezone");
    }

    @Test
    void aTakenAddressIsRefusedWithTheExistingId() {
        Api.Answer first = live().post("/subscribers", "{\"email\": \"twice@acme.test\"}");
        first.expect(201);
        Api.Answer second = live().post("/subscribers", "{\"email\": \"TWICE@acme.test\"}");
        isProblem(second, 409, "conflict");
        assertThat(second.text("/existing_id")).isEqualTo(first.text("/id"));
    }

    @Test
    void anUnknownIdIsNotFound() {
        isProblem(live().get("/subscribers/" + UNKNOWN), 404, "not-found");
        isProblem(live().get("/no-such-thing"), 404, "not-found");
    }

    @Test
    void anotherAccountAndTheOtherEnvironmentSeeNothing() {
        String id =
                live().post("/subscribers", "{\"email\": \"mine@acme.test\"}")
                        .expect(201)
                        .text("/id");
        Api test = new Api(postroom.baseUrl(), installation.testKey);
        Api other = new Api(postroom.baseUrl(), installation.keyOfAnotherAccount());
        isProblem(test.get("/subscribers/" + id), 404, "not-found");
        isProblem(other.get("/subscribers/" + id), 404, "not-found");
        isProblem(other.delete("/subscribers/" + id), 404, "not-found");
    }

    @Test
    void anUnreachableSmtpServerKeepsRecipientsQueuedAndTheCampaignSending() {
        CampaignSteps steps = new CampaignSteps(live());
        steps.createSubscribers(20);
        String campaign = steps.createCampaign("");
        live().post("/campaigns/" + campaign + "/send", "{}").expect(202);
        await().atMost(Duration.ofSeconds(60))
                .until(() -> postroom.log().contains(deadPort + " is not reachable"));
        Api.Answer waiting = live().get("/campaigns/" + campaign);
        assertThat(waiting.text("/status")).isEqualTo("sending");
        assertThat(waiting.body().at("/stats/queued").asInt()).isEqualTo(20);
    }

    @Test
    void aDeliveryToAnUnreachableReceiverIsRetried() throws Exception {
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        int port = TestPorts.next();
        String hook =
                api.post(
                                "/webhooks",
                                "{\"url\": \"http://127.0.0.1:%d/\", \"events\": [\"tag.subscribed\"]}"
                                        .formatted(port))
                        .expect(201)
                        .text("/id");
        api.post("/subscribers", "{\"email\": \"later@acme.test\", \"tags\": [\"late\"]}")
                .expect(201);
        await().atMost(Duration.ofSeconds(20))
                .until(() -> firstDelivery(api, hook).equals("retrying"));
        try (WebhookReceiver _ = WebhookReceiver.start(port)) {
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> firstDelivery(api, hook).equals("delivered"));
        }
    }

    @Test
    void aWrongDatabaseAddressIsOneSentenceAndExitCodeOne() {
        PostroomProcess.Result result =
                PostroomProcess.run(
                        directory,
                        Map.of(
                                "POSTROOM_HTTP_PORT",
                                Integer.toString(TestPorts.next()),
                                "POSTROOM_MANAGEMENT_PORT",
                                Integer.toString(TestPorts.next()),
                                "POSTROOM_DATABASE_URL",
                                "postgresql://nobody:secret@127.0.0.1:1/none",
                                "POSTROOM_MASTER_KEY",
                                "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="),
                        "serve");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.err().strip().lines()).hasSize(1);
        assertThat(result.err()).contains("127.0.0.1:1").doesNotContain("secret");
    }

    private static String firstDelivery(Api api, String hook) {
        return api.get("/webhooks/" + hook + "/deliveries").text("/items/0/status");
    }

    private static Api live() {
        return new Api(postroom.baseUrl(), installation.liveKey);
    }

    private static void isProblem(Api.Answer answer, int status, String slug) {
        answer.expect(status);
        assertThat(answer.response().headers().firstValue("Content-Type").orElse(""))
                .startsWith("application/problem+json");
        assertThat(answer.text("/type")).endsWith("/errors/" + slug);
        assertThat(answer.body().at("/status").asInt()).isEqualTo(status);
        assertThat(answer.response().headers().firstValue("X-RateLimit-Limit")).isPresent();
        assertThat(answer.text("/request_id"))
                .isEqualTo(answer.response().headers().firstValue("X-Request-Id").orElse("none"));
    }
}
