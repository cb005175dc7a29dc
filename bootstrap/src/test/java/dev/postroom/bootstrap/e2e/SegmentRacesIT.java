package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * A segment is deleted at the moment in which a campaign takes it. The test holds its row until
 * both wait for it, so that they go on in the order in which they came. Either the deletion is
 * refused, or the campaign has the rules, or it never names the segment.
 */
final class SegmentRacesIT {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String RULES =
            """
            {"all": [{"field": "metadata.orders", "op": "gte", "value": 3}]}
            """;

    @TempDir static Path directory;

    private static Installation installation;
    private static PostroomProcess postroom;
    private static ExecutorService threads;

    private Api api;
    private String template;
    private String segment;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
        threads = Executors.newVirtualThreadPerTaskExecutor();
    }

    @BeforeEach
    void freshWorkspace() {
        api = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        template =
                api.post(
                                "/templates",
                                """
                                {"name": "Letter", "subject": "Hello",
                                 "html": "<a href='{{unsubscribe_url}}'>stop</a>"}
                                """)
                        .expect(201)
                        .text("/id");
        segment =
                api.post("/segments", "{\"name\": \"Regulars\", \"filter\": " + RULES + "}")
                        .expect(201)
                        .text("/id");
    }

    @AfterAll
    static void stop() {
        threads.close();
        postroom.close();
        installation.close();
    }

    private void people() {
        for (int orders : List.of(1, 3, 7)) {
            api.post(
                            "/subscribers",
                            "{\"email\": \"p%1$d@acme.test\", \"metadata\": {\"orders\": %1$d}}"
                                    .formatted(orders))
                    .expect(201);
        }
    }

    private Api.Answer campaign(String more) {
        return api.post(
                "/campaigns",
                "{\"name\": \"May\", \"template_id\": \"%s\"%s}".formatted(template, more));
    }

    private Api.Answer toSegment() {
        return campaign(", \"segment_id\": \"" + segment + "\"");
    }

    private String draft(String action) {
        return (action.equals("create") || action.equals("change") ? campaign("") : toSegment())
                .expect(201)
                .text("/id");
    }

    private Api.Answer act(String action, String campaign) {
        String path = "/campaigns/" + campaign;
        return switch (action) {
            case "delete" -> api.delete("/segments/" + segment);
            case "send" -> api.post(path + "/send", "");
            case "schedule" -> api.post(path + "/send", scheduled());
            case "create" -> toSegment();
            case "change" -> api.patch(path, "{\"segment_id\": \"" + segment + "\"}");
            default -> throw new IllegalArgumentException(action);
        };
    }

    private static String scheduled() {
        return "{\"scheduled_at\": \"" + Instant.now().plus(Duration.ofDays(1)) + "\"}";
    }

    @ParameterizedTest
    @CsvSource({
        "send, 202, delete, 204",
        "delete, 409, send, 202",
        "schedule, 202, delete, 409",
        "delete, 409, schedule, 202",
        "create, 201, delete, 409",
        "delete, 204, create, 422",
        "change, 200, delete, 409",
        "delete, 204, change, 422"
    })
    void aDeletionIsRefusedOrTheCampaignHasTheRulesOrDoesNotNameTheSegment(
            String first, int firstStatus, String second, int secondStatus) throws Exception {
        people();
        String other = first.equals("delete") ? second : first;
        String id = draft(other);

        List<Api.Answer> answers = inTurn(() -> act(first, id), () -> act(second, id));

        answers.getFirst().expect(firstStatus);
        answers.getLast().expect(secondStatus);
        if (other.equals("send")) {
            assertHasTheRules(id);
        }
        answers.stream()
                .filter(answer -> answer.status() == 409)
                .forEach(answer -> assertThat(answer.text("/code")).isEqualTo("segment_in_use"));
        answers.stream()
                .filter(answer -> answer.status() == 422)
                .forEach(answer ->
                        assertThat(answer.text("/errors/0/code")).isEqualTo("unknown_segment"));
        assertThat(api.get("/campaigns").body().findValuesAsText("segment_id"))
                .filteredOn(named -> secondStatus == 422 && !named.equals("null"))
                .isEmpty();
    }

    private void assertHasTheRules(String campaign) {
        new CampaignSteps(api).awaitStatus(campaign, "sent");
        assertThat(api.get("/campaigns/" + campaign).text("/filter/all/0/field"))
                .isEqualTo("metadata.orders");
        assertThat(
                        api.get("/campaigns/" + campaign + "/recipients")
                                .expect(200)
                                .body()
                                .findValuesAsText("email"))
                .containsExactlyInAnyOrder("p3@acme.test", "p7@acme.test");
    }

    @Test
    void aScheduledCampaignStartsWithTheRulesThoughTheSegmentIsDeletedAfterIt() throws Exception {
        people();
        String id = toSegment().expect(201).text("/id");
        act("schedule", id).expect(202);

        List<Api.Answer> answers =
                inTurn(
                        () -> api.post("/sandbox/clock/advance", "{\"by\": \"P2D\"}"),
                        () -> act("delete", id));

        answers.getFirst().expect(200);
        answers.getLast().expect(204);
        assertHasTheRules(id);
    }

    /** Both wait for the row of the segment, the second one behind the first. */
    private List<Api.Answer> inTurn(Supplier<Api.Answer> first, Supplier<Api.Answer> second)
            throws SQLException {
        try (Connection gate = connection();
                Connection watch = connection()) {
            gate.setAutoCommit(false);
            try (PreparedStatement hold =
                    gate.prepareStatement(
                            "SELECT 1 FROM segments WHERE id = CAST(? AS uuid) FOR UPDATE")) {
                hold.setString(1, segment);
                hold.execute();
            }
            CompletableFuture<Api.Answer> one = CompletableFuture.supplyAsync(first, threads);
            await().atMost(SOON).until(() -> waiting(watch) == 1);
            CompletableFuture<Api.Answer> other = CompletableFuture.supplyAsync(second, threads);
            await().atMost(SOON).until(() -> waiting(watch) == 2);
            gate.commit();
            return List.of(one.join(), other.join());
        }
    }

    private static int waiting(Connection watch) throws SQLException {
        try (Statement statement = watch.createStatement();
                ResultSet count =
                        statement.executeQuery(
                                """
                                SELECT count(*) FROM pg_stat_activity
                                WHERE datname = current_database()
                                    AND cardinality(pg_blocking_pids(pid)) > 0
                                """)) {
            count.next();
            return count.getInt(1);
        }
    }

    private static Connection connection() throws SQLException {
        DatabaseTarget database = installation.database();
        return DriverManager.getConnection(
                database.jdbcUrl(),
                database.user().orElse(""),
                database.password().map(Secret::reveal).orElse(""));
    }
}
