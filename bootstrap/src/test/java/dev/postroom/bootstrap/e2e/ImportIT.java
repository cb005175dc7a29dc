package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Files of subscribers, in and out, with and without a crash in the middle. */
final class ImportIT {

    private static final int PEOPLE = 2500;
    private static final int CROWD = 8000;
    private static final int MANY = 100_000;

    @TempDir Path directory;
    private Installation installation;

    @BeforeEach
    void start() {
        installation = Installation.in(directory);
    }

    @AfterEach
    void stop() {
        installation.close();
    }

    private PostroomProcess serve() {
        return installation.serve(Map.of("POSTROOM_WORKERS_LEASE", "5s"));
    }

    @Test
    void anExportCanBeImportedAgain() {
        try (PostroomProcess postroom = serve()) {
            ImportSteps live = new ImportSteps(postroom.baseUrl(), installation.liveKey);
            ImportSteps test = new ImportSteps(postroom.baseUrl(), installation.testKey);
            String wrong = "nobody,,,,,,,\n,,,,,,,\n";
            String path = live.start("", "text/csv", ImportSteps.csv(PEOPLE) + wrong);

            Api.Answer done = live.awaitEnd(path);

            assertThat(done.text("/status")).isEqualTo("completed");
            assertThat(done.text("/progress")).isEqualTo("1.0");
            assertThat(done.text("/created")).isEqualTo("2500");
            assertThat(done.text("/rejected")).isEqualTo("2");
            assertThat(live.total()).isEqualTo(PEOPLE);
            assertThat(live.file(path + "/rejected").lines())
                    .hasSize(3)
                    .element(1)
                    .asString()
                    .startsWith("2502,invalid_email,email:")
                    .endsWith(",nobody,,,,,,,");
            assertUpdatesByLines(live);
            assertUnchangedAfterRoundTrip(live, test);
        }
    }

    private static void assertUpdatesByLines(ImportSteps live) {
        String lines =
                """
                {"email": "person-0@example.test", "first_name": "Zoë", "metadata": {"seats": null}}
                {"email": "new@example.test", "tags": ["all"]}
                {"email":
                """;
        Api.Answer done =
                live.awaitEnd(live.start("?on_conflict=update", "application/x-ndjson", lines));
        Api.Answer changed = live.api().get("/subscribers/by-email/person-0@example.test");

        assertThat(List.of(done.text("/created"), done.text("/updated"), done.text("/rejected")))
                .containsExactly("1", "1", "1");
        assertThat(changed.text("/first_name")).isEqualTo("Zoë");
        assertThat(changed.text("/last_name")).isEqualTo("Berg");
        assertThat(changed.body().at("/metadata").has("seats")).isFalse();
    }

    private static void assertUnchangedAfterRoundTrip(ImportSteps live, ImportSteps test) {
        String file = live.file("/subscribers/export?format=csv");
        Api.Answer copied = test.awaitEnd(test.start("", "text/csv", file));
        assertThat(copied.text("/created")).isEqualTo(Integer.toString(PEOPLE + 1));

        String original = live.file("/subscribers/export?format=ndjson");
        String copy = test.file("/subscribers/export?format=ndjson");
        assertThat(copy.lines().map(ImportIT::lasting))
                .containsExactlyInAnyOrderElementsOf(
                        original.lines().map(ImportIT::lasting).toList());
    }

    private static String lasting(String line) {
        return line.replaceAll("\"id\":\"[^\"]*\",|,\"source\".*", "");
    }

    @Test
    void aKillImportsEveryRowOnce() throws Exception {
        try (WebhookReceiver receiver = WebhookReceiver.start(0)) {
            String path;
            try (PostroomProcess first = serve()) {
                ImportSteps steps = new ImportSteps(first.baseUrl(), installation.liveKey);
                steps.api()
                        .post(
                                "/webhooks",
                                """
                                {"url": "%s", "events": ["subscriber.created", "import.completed"]}
                                """
                                        .formatted(receiver.url()))
                        .expect(201);
                path = steps.start("", "text/csv", ImportSteps.csv(CROWD));
                await().atMost(Duration.ofMinutes(1))
                        .pollInterval(Duration.ofMillis(10))
                        .until(() -> steps.api().get(path).body().at("/created").asInt() > 0);
                first.kill();
            }
            try (PostroomProcess second = serve()) {
                ImportSteps steps = new ImportSteps(second.baseUrl(), installation.liveKey);
                Api.Answer done = steps.awaitEnd(path);
                assertThat(done.text("/created")).isEqualTo(Integer.toString(CROWD));
                assertThat(done.text("/ignored")).isEqualTo("0");
                assertThat(steps.total()).isEqualTo(CROWD);
                assertThat(steps.api().get("/tags/by-name/all").text("/subscriber_count"))
                        .isEqualTo(Integer.toString(CROWD));
                await().atMost(Duration.ofMinutes(2))
                        .until(() -> count(receiver, "subscriber.created") == CROWD);
                // of several deliveries at a time, the last event may arrive after the others
                await().until(() -> count(receiver, "import.completed") == 1);
            }
        }
    }

    @Test
    void oneImportMoreThanAreQueuedIsRefused() {
        // without workers, so that what is queued stays queued
        Map<String, String> small =
                Map.of("POSTROOM_WORKERS_QUEUED_IMPORTS", "2", "POSTROOM_ROLES", "api");
        try (PostroomProcess postroom = installation.serve(small)) {
            ImportSteps live = new ImportSteps(postroom.baseUrl(), installation.liveKey);
            ImportSteps test = new ImportSteps(postroom.baseUrl(), installation.testKey);
            live.start("", "text/csv", ImportSteps.csv(1));
            live.start("", "text/csv", ImportSteps.csv(1));

            Api.Answer refused =
                    live.api()
                            .send("POST", "/subscribers/import", "text/csv", ImportSteps.csv(1))
                            .expect(409);

            assertThat(refused.text("/code")).isEqualTo("too_many_imports");
            assertThat(refused.header("Retry-After")).isEqualTo("10");
            assertThat(live.api().get("/imports").body().at("/total").asInt()).isEqualTo(2);
            test.start("", "text/csv", ImportSteps.csv(1));
            new ImportSteps(postroom.baseUrl(), installation.keyOfAnotherAccount())
                    .start("", "text/csv", ImportSteps.csv(1));
        }
    }

    private static long count(WebhookReceiver receiver, String type) {
        String member = "\"event_type\":\"" + type + "\"";
        return receiver.deliveries().stream()
                .filter(delivery -> delivery.text().contains(member))
                .map(WebhookReceiver.Delivery::id)
                .distinct()
                .count();
    }

    @Test
    void aHundredThousandRowsAreImported() {
        try (PostroomProcess postroom = serve()) {
            ImportSteps steps = new ImportSteps(postroom.baseUrl(), installation.testKey);
            String content = ImportSteps.csv(MANY);
            long began = System.nanoTime();

            Api.Answer done = steps.awaitEnd(steps.start("", "text/csv", content));

            long millis = (System.nanoTime() - began) / 1_000_000;
            assertThat(done.text("/created")).isEqualTo(Integer.toString(MANY));
            assertThat(steps.total()).isEqualTo(MANY);
            LoggerFactory.getLogger(ImportIT.class)
                    .warn("{} rows in {} ms: {} rows/s", MANY, millis, MANY * 1000L / millis);
        }
    }
}
