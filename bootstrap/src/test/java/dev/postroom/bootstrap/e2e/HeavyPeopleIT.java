package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A hundred people on two thousand tags each, and many clients that read all of it: a process with
 * 512 MB of memory goes on.
 */
final class HeavyPeopleIT {

    private static final int PEOPLE = 100;
    private static final int READERS = 24;

    private static final String TAGS =
            """
            WITH added AS (
                INSERT INTO tags (workspace_id, id, name, name_key, slug, is_public,
                    double_opt_in, created_at, updated_at, version)
                SELECT t.workspace_id, gen_random_uuid(), 'A tag with number ' || n,
                    'a tag with number ' || n, 'a-tag-with-number-' || n, false, false,
                    t.created_at, t.created_at, 1
                FROM tags t CROSS JOIN generate_series(1, 2000) n WHERE t.slug = 'crowded'
                RETURNING 1)
            SELECT 'tags', count(*) FROM added
            """;
    private static final String MEMBERSHIPS =
            """
            WITH added AS (
                INSERT INTO memberships (workspace_id, subscriber_id, tag_id, subscriber_status,
                    subscriber_created_at, subscribed_at, source)
                SELECT s.workspace_id, s.id, t.id, s.status, s.created_at, s.created_at, 'api'
                FROM subscribers s JOIN tags t ON t.workspace_id = s.workspace_id
                    AND t.slug LIKE 'a-tag-with-number-%'
                WHERE s.email_key LIKE 'crowd-%'
                RETURNING 1)
            SELECT 'memberships', count(*) FROM added
            """;

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Api api;
    private static String webhook;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
        api = new Api(postroom.baseUrl(), installation.testKey);
        String people =
                IntStream.range(0, PEOPLE)
                        .mapToObj(
                                "{\"email\": \"crowd-%d@example.test\", \"tags\": [\"crowded\"]}"
                                        ::formatted)
                        .collect(Collectors.joining(", ", "{\"subscribers\": [", "]}"));
        api.post("/subscribers/batch", people).expect(200);
        StoredRows rows = new StoredRows(installation.database());
        assertThat(rows.pairs(TAGS)).containsEntry("tags", "2000");
        assertThat(rows.pairs(MEMBERSHIPS)).containsEntry("memberships", "200000");
        webhook =
                api.post(
                                "/webhooks",
                                """
                                {"url": "http://127.0.0.1:9/hook", "events": ["tag.subscribed"]}
                                """)
                        .expect(201)
                        .text("/id");
        ImportSteps imports = new ImportSteps(postroom.baseUrl(), installation.testKey);
        String csv =
                IntStream.range(0, PEOPLE)
                        .mapToObj("crowd-%d@example.test"::formatted)
                        .collect(Collectors.joining("\n", "email\n", "\n"));
        String path = imports.start("?tags=one-more&on_conflict=update", "text/csv", csv);
        assertThat(imports.awaitEnd(path).text("/status")).isEqualTo("completed");
        await().atMost(Duration.ofMinutes(1)).until(() -> deliveries("?limit=1") == PEOPLE);
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    private static long deliveries(String query) {
        return api.get("/webhooks/" + webhook + "/deliveries" + query)
                .expect(200)
                .body()
                .at("/total")
                .asLong();
    }

    @Test
    void manyReadersOfPeopleOnManyTagsAndOfTheirEventsDoNotExhaustTheMemory() throws Exception {
        List<String> pages =
                List.of(
                        "/subscribers?limit=100",
                        "/subscribers?limit=100&sort=email",
                        "/subscribers?limit=100&tag=crowded",
                        "/events?limit=100&after=" + firstEvent(),
                        "/webhooks/" + webhook + "/deliveries?limit=100");
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String page : pages) {
                List<Future<Integer>> all =
                        IntStream.range(0, READERS)
                                .mapToObj(_ -> clients.submit(() -> status(page)))
                                .toList();
                for (Future<Integer> one : all) {
                    assertThat(one.get()).as(page).isIn(Set.of(200, 503));
                }
                assertThat(api.get(page).expect(200).body().at("/items")).hasSizeBetween(1, 10);
            }
        }
        assertThat(postroom.isAlive()).isTrue();
    }

    // those before it are of the time before the people were on many tags
    private static String firstEvent() {
        return api.get("/webhooks/" + webhook + "/deliveries?limit=1&sort=created_at")
                .expect(200)
                .text("/items/0/event_id");
    }

    // without a check of each body against the description
    private static int status(String page) throws Exception {
        return Api.HTTP
                .send(api.request(page).GET().build(), BodyHandlers.discarding())
                .statusCode();
    }

    @Test
    void allOfThemAreExportedPartByPart() throws Exception {
        String lines =
                Api.HTTP
                        .send(
                                api.request("/subscribers/export")
                                        .header("Accept", "application/x-ndjson")
                                        .GET()
                                        .build(),
                                BodyHandlers.ofString())
                        .body();

        assertThat(lines.lines()).hasSize(PEOPLE);
        assertThat(postroom.isAlive()).isTrue();
    }
}
