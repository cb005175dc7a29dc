package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** The progress of a campaign is told while it happens. */
@Timeout(180)
final class CampaignProgressIT {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir Path directory;

    /** The lines that one listener has got so far. */
    private record Listener(List<String> lines, CompletableFuture<HttpResponse<Void>> response) {

        static Listener of(PostroomProcess postroom, String key, String campaign) {
            List<String> lines = new CopyOnWriteArrayList<>();
            HttpRequest request =
                    HttpRequest.newBuilder(
                                    URI.create(
                                            postroom.baseUrl()
                                                    + "/campaigns/"
                                                    + campaign
                                                    + "/progress"))
                            .header("Authorization", "Bearer " + key)
                            .build();
            return new Listener(
                    lines,
                    HTTP.sendAsync(
                            request,
                            HttpResponse.BodyHandlers.fromLineSubscriber(
                                    new LineCollector(lines))));
        }

        boolean got(String part) {
            return lines.stream().anyMatch(line -> line.contains(part));
        }
    }

    @Test
    void everyListenerIsToldTheCourseOfACampaignUntilItsEnd() throws Exception {
        try (Installation installation = Installation.in(directory);
                PostroomProcess postroom = installation.serve(Map.of())) {
            Api api = new Api(postroom.baseUrl(), installation.testKey);
            String id = new Ground(api, Collections.emptyIterator()).campaign(Ground.word());
            List<Listener> listeners =
                    IntStream.range(0, 20)
                            .mapToObj(_ -> Listener.of(postroom, installation.testKey, id))
                            .toList();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> listeners.stream().allMatch(l -> l.got("\"status\":\"draft\"")));

            api.post("/campaigns/" + id + "/send", "").expect(202);

            for (Listener listener : listeners) {
                HttpResponse<Void> response = listener.response().get();
                assertThat(response.statusCode()).isEqualTo(200);
                assertThat(response.headers().firstValue("Content-Type"))
                        .hasValueSatisfying(t -> assertThat(t).startsWith("text/event-stream"));
                assertThat(listener.lines()).contains("event: progress", "event: finished");
                assertThat(listener.lines().reversed())
                        .filteredOn(line -> line.startsWith("data: "))
                        .first()
                        .asString()
                        .contains("\"status\":\"sent\"", "\"sent\":1", "\"eta_seconds\":null");
            }
            api.get("/campaigns/" + id + "/progress/x").expect(404);
            new Api(postroom.baseUrl(), installation.liveKey)
                    .get("/campaigns/" + id + "/progress")
                    .expect(404);
        }
    }

    @Test
    void aListenerWhoseKeyIsRevokedRotatedOrExpiredIsToldNoMore() throws Exception {
        try (Installation installation = Installation.in(directory);
                PostroomProcess postroom = installation.serve(Map.of())) {
            Api api = new Api(postroom.baseUrl(), installation.testKey);
            String id = new Ground(api, Collections.emptyIterator()).campaign(Ground.word());
            assertEnds(api, id, postroom, "", key -> api.delete("/api-keys/" + key).expect(204));
            assertEnds(
                    api,
                    id,
                    postroom,
                    "",
                    key -> api.post("/api-keys/" + key + "/rotate", "{}").expect(200));
            String end = Instant.now().plusSeconds(3).toString();
            assertEnds(api, id, postroom, ",\"expires_at\":\"" + end + "\"", _ -> {});
        }
    }

    private static void assertEnds(
            Api api,
            String campaign,
            PostroomProcess postroom,
            String more,
            ThrowingConsumer<String> withdrawal)
            throws Exception {
        Api.Answer made = api.post("/api-keys", "{\"name\":\"short\"" + more + "}").expect(201);
        Listener listener = Listener.of(postroom, made.text("/key"), campaign);
        await().atMost(Duration.ofSeconds(30)).until(() -> listener.got("draft"));
        withdrawal.accept(made.text("/id"));
        assertThat(listener.response().handle((_, _) -> true).get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(listener.got("event: finished")).isFalse();
    }

    @Test
    void aStoppingServiceEndsTheStreamsAtOnce() throws Exception {
        try (Installation installation = Installation.in(directory)) {
            PostroomProcess postroom = installation.serve(Map.of());
            Api api = new Api(postroom.baseUrl(), installation.testKey);
            String id = new Ground(api, Collections.emptyIterator()).campaign(Ground.word());
            Listener listener = Listener.of(postroom, installation.testKey, id);
            await().atMost(Duration.ofSeconds(30)).until(() -> listener.got("draft"));
            long start = System.nanoTime();
            postroom.close();
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isLessThan(Duration.ofSeconds(15));
            assertThat(listener.got("event: finished")).isFalse();
        }
    }
}
