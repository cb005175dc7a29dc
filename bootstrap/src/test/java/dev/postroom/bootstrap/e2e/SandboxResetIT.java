package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.embedded.Sql;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A test environment is emptied, and nothing else changes. */
final class SandboxResetIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final List<String> LISTS =
            List.of(
                    "/subscribers",
                    "/tags",
                    "/templates",
                    "/campaigns",
                    "/triggers",
                    "/webhooks",
                    "/emails",
                    "/suppressions");

    // the rows of every table of discarded workspaces, without keys
    private static final String ROWS_LEFT =
            """
            SELECT coalesce(sum(CAST(CAST((xpath('/row/n/text()', query_to_xml(format(
                'SELECT count(*) AS n FROM %I t JOIN workspaces w ON w.id = t.workspace_id'
                    ' WHERE w.discarded_at IS NOT NULL', c.relname), false, true, '')))[1]
                AS text) AS bigint)), 0)
            FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
                AND a.attname = 'workspace_id' AND NOT a.attisdropped
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
                AND NOT c.relispartition
            """;

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static WebhookReceiver receiver;
    private static Api test;
    private static Api live;
    private static Api other;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        receiver = WebhookReceiver.start(0);
        postroom = installation.serve(Map.of());
        test = new Api(postroom.baseUrl(), installation.testKey);
        live = new Api(postroom.baseUrl(), installation.liveKey);
        other = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        receiver.close();
        installation.close();
    }

    /**
     * Stores the resources of a first day in the sandbox, with the same names each time; a
     * preference token.
     */
    private static String firstDay(Api api) {
        api.post("/webhooks", "{\"url\": \"%s\", \"events\": [\"*\"]}".formatted(receiver.url()))
                .expect(201);
        String ann =
                api.post(
                                "/subscribers",
                                """
                                {"email": "ann@acme.test", "tags": ["Letters"],
                                 "consent": {"source": "form"}}
                                """)
                        .expect(201)
                        .text("/id");
        api.post("/subscribers/" + ann + "/notes", "{\"content\": \"called\"}").expect(201);
        String template =
                api.post(
                                "/templates",
                                """
                                {"name": "Letter", "subject": "Hi", "html": "<p>Hi {{first_name}}</p>"}
                                """)
                        .expect(201)
                        .text("/id");
        api.post(
                        "/triggers",
                        """
                        {"name": "Welcome", "event_type": "subscriber.created",
                         "template_id": "letter", "delay_seconds": 3600}
                        """)
                .expect(201);
        api.post("/subscribers", "{\"email\": \"bob@acme.test\", \"tags\": [\"Letters\"]}")
                .expect(201);
        String campaign =
                api.post(
                                "/campaigns",
                                """
                                {"name": "First", "template_id": "%s",
                                 "tag_filter": {"include_tags": ["letters"]}}
                                """
                                        .formatted(template))
                        .expect(201)
                        .text("/id");
        if (!api.equals(live)) {
            api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
            await().atMost(PATIENCE)
                    .until(() -> api.get("/campaigns/" + campaign).text("/status").equals("sent"));
        }
        return api.post("/subscribers/" + ann + "/preference-token", "{}")
                .expect(201)
                .text("/token");
    }

    private static void bounce(Api api) {
        api.post(
                        "/emails/send",
                        "{\"to\": \"bounced@simulator.test\", \"subject\": \"Hi\", \"text\":"
                                + " \"x\"}")
                .expect(202);
        await().atMost(PATIENCE).until(() -> total(api, "/suppressions") == 1);
    }

    private static int total(Api api, String list) {
        return api.get(list).expect(200).body().at("/total").asInt();
    }

    private static Map<String, Integer> totals(Api api) {
        Map<String, Integer> totals = new TreeMap<>();
        LISTS.forEach(list -> totals.put(list, total(api, list)));
        return totals;
    }

    private static long rowsLeft() throws SQLException {
        return Long.parseLong(Sql.ask(installation.database(), ROWS_LEFT));
    }

    @Test
    void aResetLeavesAnEnvironmentInWhichTheFirstDayIsPossibleAgain() throws Exception {
        firstDay(live);
        firstDay(other);
        String token = firstDay(test);
        bounce(test);
        test.post("/sandbox/clock/advance", "{\"by\": \"P30D\"}").expect(200);
        Map<String, Integer> liveBefore = totals(live);
        Map<String, Integer> othersBefore = totals(other);
        String key = test.get("/api-keys").text("/items/0/id");
        assertThat(totals(test).values()).doesNotContain(0);

        Api.Answer reset = test.post("/sandbox/reset", "").expect(200);

        assertThat(reset.text("/offset")).isEqualTo("PT0S");
        assertThat(Instant.parse(reset.text("/now"))).isBefore(Instant.now().plusSeconds(60));
        assertThat(totals(test).values()).containsOnly(0);
        assertThat(total(test, "/sandbox/emails")).isZero();
        assertThat(test.get("/events").body().at("/items")).isEmpty();
        assertThat(test.get("/sandbox/clock").text("/offset")).isEqualTo("PT0S");
        assertThat(test.get("/api-keys").text("/items/0/id")).isEqualTo(key);
        assertThat(test.get("/preference-center?token=" + token).status()).isEqualTo(401);

        firstDay(test);
        assertThat(total(test, "/subscribers")).isEqualTo(2);
        assertThat(total(test, "/sandbox/emails")).isEqualTo(2);
        assertThat(totals(live)).isEqualTo(liveBefore);
        assertThat(totals(other)).isEqualTo(othersBefore);
        await().atMost(PATIENCE).until(() -> rowsLeft() == 0);
        assertThat(total(test, "/subscribers")).isEqualTo(2);
        assertThat(totals(live)).isEqualTo(liveBefore);
        assertThat(totals(other)).isEqualTo(othersBefore);
    }

    @Test
    void aRepeatedResetWithTheSameKeyEmptiesOnce() {
        Api fresh = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        Write.Planned reset =
                new Write.Planned(true, "POST", "/sandbox/reset", Write.JSON, "", _ -> 1, "", "");
        fresh.post("/tags", "{\"name\": \"Before\"}").expect(201);

        Api.Answer first = fresh.once("again", reset).expect(200);
        fresh.post("/tags", "{\"name\": \"After\"}").expect(201);
        Api.Answer second = fresh.once("again", reset).expect(200);

        assertThat(first.header("Idempotent-Replayed")).isEmpty();
        assertThat(second.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(fresh.get("/tags").text("/items/0/name")).isEqualTo("After");
    }

    @Test
    void aLiveEnvironmentIsNotReset() {
        int people = total(live, "/subscribers");

        assertThat(live.post("/sandbox/reset", "").expect(404).text("/code"))
                .isEqualTo("not_found");

        assertThat(total(live, "/subscribers")).isEqualTo(people);
    }
}
