package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** What clients send is in no line of the log, however much is logged. */
class SecretsInLogsIT {

    private static final Map<String, String> EVERYTHING =
            Map.of("POSTROOM_LOG_LEVEL", "trace", "POSTROOM_LOG_LIBRARY_LEVEL", "trace");

    @TempDir Path directory;

    @Test
    void namesMetadataMailsTokensAndKeysAreNotLoggedAtAnyLevel() throws Exception {
        try (Installation installation = Installation.in(directory);
                WebhookReceiver receiver = WebhookReceiver.start(0);
                PostroomProcess postroom = installation.serve(EVERYTHING)) {
            Api api = new Api(postroom.baseUrl(), installation.testKey);
            receiver.answer(500);
            webhook(api, receiver.url() + "/PlantedToken?token=PlantedToken");
            webhook(api, "http://127.0.0.1:1/PlantedToken");
            write(api);
            refused(api);
            await().atMost(Duration.ofSeconds(60)).until(() -> receiver.deliveries().size() > 2);
            await().atMost(Duration.ofSeconds(60))
                    .until(() ->
                            api.get("/sandbox/emails").expect(200).body().get("total").asInt() > 0);

            String log = postroom.log();
            assertThat(log.lines())
                    .noneMatch(line -> line.contains("Planted"))
                    .noneMatch(line -> line.contains(installation.testKey))
                    .anyMatch(SecretsInLogsIT::isAccessLine);
        }
    }

    private static boolean isAccessLine(String line) {
        return line.contains("\"method\":\"POST\"")
                && line.contains("\"route\":\"/api/v1/subscribers\"")
                && line.contains("\"status\":201")
                && line.contains("\"ms\":")
                && line.contains("\"workspace\":");
    }

    private static void webhook(Api api, String url) {
        api.post("/webhooks", "{\"url\": \"%s\", \"events\": [\"*\"]}".formatted(url)).expect(201);
    }

    private static void write(Api api) {
        api.post(
                        "/subscribers",
                        """
                        {"email": "planted@acme.test", "first_name": "PlantedName",
                         "metadata": {"k": "PlantedValue"}, "tags": ["PlantedTag"]}
                        """)
                .expect(201);
        api.post(
                        "/templates",
                        "{\"name\": \"PlantedTemplate\", \"subject\": \"PlantedSubject\","
                                + " \"html\": \"<p>PlantedBody</p>\"}")
                .expect(201);
        api.post(
                        "/emails/send",
                        "{\"to\": \"planted@acme.test\", \"subject\": \"PlantedSubject\","
                                + " \"text\": \"PlantedBody\"}")
                .expect(202);
        api.get("/tags/by-name/PlantedTag").expect(200);
    }

    private static void refused(Api api) {
        api.post("/subscribers", "{\"email\": \"PlantedAddress\"}").expect(422);
        api.post("/subscribers", "{\"email\": PlantedJson").expect(400);
        api.get("/tags?cursor=PlantedCursor").expect(400);
        api.get("/tags/PlantedPath").expect(404);
    }
}
