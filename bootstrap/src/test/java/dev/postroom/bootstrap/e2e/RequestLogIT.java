package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;

/** A developer whose request failed reads in the log why. */
final class RequestLogIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;

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

    private static JsonNode listed(Api api, String query, int total) {
        return await().atMost(PATIENCE)
                .until(
                        () -> api.get("/requests" + query).expect(200).body(),
                        page -> page.at("/total").asInt() == total);
    }

    @Test
    void theLogTellsWhatWasAskedAndWhyItFailedWithoutPersonalData() {
        Api api = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        String person =
                api.post("/subscribers", "{\"email\": \"ada@acme.test\"}").expect(201).text("/id");
        api.get("/subscribers/" + person).expect(200);
        api.get("/subscribers/nobody@acme.test?fields=secret").response();
        String refused =
                api.post("/subscribers", "{\"email\": \"not an address\"}")
                        .expect(422)
                        .text("/request_id");
        api.get("/tags/" + UUID.randomUUID()).expect(404);

        JsonNode failed = listed(api, "?status=4xx&status=5xx", 3);
        assertThat(failed.toString()).doesNotContain("acme.test", "secret", "not an address");
        assertThat(failed.at("/items/1/problem/errors/0/code").asText()).isEqualTo("invalid_email");
        assertThat(failed.at("/items/2/path").asText()).isEqualTo("/api/v1/subscribers/{id}");
        assertThat(failed.at("/items/2/problem/instance").asText())
                .isEqualTo("/api/v1/subscribers/{id}");
        JsonNode one = api.get("/requests/" + refused).expect(200).body();
        assertThat(one.at("/status").asInt()).isEqualTo(422);
        assertThat(one.at("/method").asText()).isEqualTo("POST");
        assertThat(one).isEqualTo(failed.at("/items/1"));
        JsonNode read = listed(api, "?route=/api/v1/subscribers/%7Bid%7D&status=2xx", 1);
        assertThat(read.at("/items/0/path").asText()).isEqualTo("/api/v1/subscribers/" + person);

        String key = one.at("/key_id").asText();
        JsonNode counts =
                await().atMost(PATIENCE)
                        .until(
                                () -> api.get("/request-counts?key_id=" + key).expect(200).body(),
                                found -> found.at("/keys/0/errors").asInt() == 3);
        assertThat(counts.at("/keys/0/requests").asInt()).isGreaterThanOrEqualTo(5);
    }

    @Test
    void anotherAccountAndTheOtherEnvironmentSeeNothingOfIt() {
        Api api = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        Api stranger = new Api(postroom.baseUrl(), installation.keyOfAnotherAccount());
        String id = api.get("/tags/" + UUID.randomUUID()).expect(404).text("/request_id");
        listed(api, "?status=4xx", 1);

        stranger.get("/requests/" + id).expect(404);
        new Api(postroom.baseUrl(), installation.liveKey).get("/requests/" + id).expect(404);
        assertThat(stranger.get("/requests").expect(200).body().toString()).doesNotContain(id);
        new Api(postroom.baseUrl(), "svc_test_0000000000000000000000000000000000000000")
                .get("/tags")
                .expect(401);
        listed(api, "?status=4xx", 1);
    }

    @Test
    void aFloodOfSuccessesIsCountedExactlyAndListedInPart() {
        Api api = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        for (int i = 0; i < 300; i++) {
            api.get("/tags").expect(200);
        }
        await().atMost(PATIENCE)
                .until(() ->
                        api.get("/request-counts").expect(200).body().at("/keys/0/requests").asInt()
                                >= 300);
        assertThat(api.get("/requests?route=/api/v1/tags").expect(200).body().at("/total").asInt())
                .isBetween(50, 300);
    }
}
