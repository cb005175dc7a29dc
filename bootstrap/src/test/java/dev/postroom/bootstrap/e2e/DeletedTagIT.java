package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A client that deletes a tag with many subscribers, and wants an event for each. */
@Timeout(300)
final class DeletedTagIT {

    private static final int MEMBERS = 450;

    private static final Map<String, String> SETTINGS = Map.of("POSTROOM_WORKERS_LEASE", "5s");

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static WebhookReceiver receiver;

    @BeforeAll
    static void start() throws IOException {
        installation = Installation.in(directory);
        receiver = WebhookReceiver.start(0);
        postroom = installation.serve(SETTINGS);
    }

    @AfterAll
    static void stop() {
        postroom.close();
        receiver.close();
        installation.close();
    }

    private static Api api(String key) {
        return new Api(postroom.baseUrl(), key);
    }

    private static void members(Api api, String tag) {
        for (int from = 0; from < MEMBERS; from += 50) {
            String batch =
                    IntStream.range(from, from + 50)
                            .mapToObj(i ->
                                    "{\"email\": \"p-%d@acme.test\", \"tags\": [\"%s\", \"Stays\"]}"
                                            .formatted(i, tag))
                            .collect(Collectors.joining(",", "[", "]"));
            api.post("/subscribers/batch", batch).expect(200);
        }
    }

    @Test
    void aLargeTagIsGoneAtOnceAndEveryMemberLeavesWithOneEventAlsoAfterACrash() {
        List<String> keys = List.of(installation.liveKey, installation.testKey);
        keys.forEach(key -> members(api(key), "Large"));
        api(installation.liveKey)
                .post(
                        "/webhooks",
                        "{\"url\": \"%s\", \"events\": [\"tag.unsubscribed\"]}"
                                .formatted(receiver.url()))
                .expect(201);

        api(installation.liveKey).delete("/tags/large?emit_events=true").expect(204);

        Api.Answer person = api(installation.liveKey).get("/subscribers?limit=1").expect(200);
        api(installation.liveKey).get("/tags/large").expect(404);
        assertThat(person.body().at("/items/0/tags")).hasSize(1);
        api(installation.liveKey).post("/tags", "{\"name\": \"Large\"}").expect(201);
        postroom.kill();
        postroom = installation.serve(SETTINGS);
        await().atMost(Duration.ofSeconds(60))
                .until(
                        () ->
                                receiver.deliveries().stream()
                                        .map(WebhookReceiver.Delivery::id)
                                        .distinct()
                                        .count(),
                        count -> count >= MEMBERS);

        Map<String, String> people =
                receiver.deliveries().stream()
                        .collect(
                                Collectors.toMap(
                                        WebhookReceiver.Delivery::id,
                                        DeletedTagIT::email,
                                        (one, _) -> one));
        assertThat(people.values()).hasSize(MEMBERS).doesNotHaveDuplicates();
        assertThat(receiver.deliveries())
                .allMatch(delivery -> delivery.text().contains("\"Stays\""));
        assertThat(api(installation.liveKey).get("/tags/large").text("/subscriber_count"))
                .isEqualTo("0");
        assertThat(api(installation.liveKey).get("/tags/stays").text("/subscriber_count"))
                .isEqualTo(Integer.toString(MEMBERS));
        assertThat(api(installation.testKey).get("/tags/large").text("/subscriber_count"))
                .isEqualTo(Integer.toString(MEMBERS));
    }

    private static String email(WebhookReceiver.Delivery delivery) {
        String text = delivery.text();
        int start = text.indexOf("\"email\":\"") + 9;
        return text.substring(start, text.indexOf('"', start));
    }
}
