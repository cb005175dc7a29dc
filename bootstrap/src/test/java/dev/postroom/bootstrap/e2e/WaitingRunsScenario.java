package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Many runs wait for the same time, while no process runs or two of them do. Each goes on once, and
 * the last one soon after the first.
 */
final class WaitingRunsScenario implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofMinutes(10);

    // on the database's clock, as the workers
    private static final String TIME_COMES =
            """
            WITH moved AS (UPDATE trigger_queue SET due_at = now() RETURNING 1)
            SELECT 'moved', count(*) FROM moved
            """;
    // Asked while the runs go on. Along an index, which forgets what is gone; read from its start,
    // a
    // table would show each row that was removed, every time.
    private static final String WAITING =
            """
            (SELECT 'runs', 1 FROM trigger_queue ORDER BY workspace_id, due_at LIMIT 1)
            UNION ALL
            (SELECT 'events', 1 FROM outbox ORDER BY workspace_id, log_position LIMIT 1)
            """;
    private static final String FIGURES =
            """
            SELECT 'waiting', count(*) FROM trigger_queue
            UNION ALL SELECT 'completed', count(*) FROM trigger_runs WHERE status = 'completed'
            UNION ALL SELECT 'steps', count(*) FROM trigger_steps WHERE place = '1'
            UNION ALL SELECT 'runs', count(DISTINCT run_id) FROM trigger_steps WHERE place = '1'
            UNION ALL SELECT 'members', count(*) FROM memberships m
                JOIN tags t ON t.workspace_id = m.workspace_id AND t.id = m.tag_id
                WHERE t.slug = 'settled'
            UNION ALL SELECT 'told', count(*) FROM events e
                JOIN tags t ON t.workspace_id = e.workspace_id AND t.id = e.tag_id
                WHERE t.slug = 'settled' AND e.type = 'tag.subscribed'
            UNION ALL SELECT 'untold', count(*) FROM outbox
            UNION ALL SELECT 'millis', CAST(extract(epoch FROM max(occurred_at) - min(occurred_at))
                * 1000 AS bigint) FROM trigger_steps WHERE place = '1'
            """;

    private final Installation installation;
    private final StoredRows rows;
    private PostroomProcess first;

    private WaitingRunsScenario(Path directory) {
        this.installation = Installation.in(directory);
        this.rows = new StoredRows(installation.database());
        this.first = installation.serve(Map.of());
    }

    /** The process is killed while the runs wait, and another one starts after their time. */
    static Finding restart(Path directory, int people, Duration most) {
        try (WaitingRunsScenario scenario = new WaitingRunsScenario(directory)) {
            scenario.enter(people);
            scenario.first.kill();
            scenario.rows.pairs(TIME_COMES);
            scenario.first = scenario.installation.serve(Map.of());
            return scenario.finding(people, most);
        }
    }

    /** Two processes wait for the time of the runs. */
    static Finding twoNodes(Path directory, int people, Duration most) {
        try (WaitingRunsScenario scenario = new WaitingRunsScenario(directory)) {
            scenario.enter(people);
            try (PostroomProcess _ = scenario.installation.serve(Map.of())) {
                scenario.rows.pairs(TIME_COMES);
                return scenario.finding(people, most);
            }
        }
    }

    private void enter(int people) {
        ImportSteps steps = new ImportSteps(first.baseUrl(), installation.liveKey);
        for (String tag : List.of("fresh", "settled")) {
            steps.api().post("/tags", "{\"name\": \"%s\"}".formatted(tag)).expect(201);
        }
        steps.api()
                .post(
                        "/triggers",
                        """
                        {"name": "Waiting", "event_type": "tag.subscribed", "filter": {"tag": "fresh"},
                         "steps": [{"type": "wait", "for": "P30D"},
                                   {"type": "add_tag", "tag": "settled"}]}
                        """)
                .expect(201);
        String csv =
                Stream.concat(
                                Stream.of("email,tags"),
                                IntStream.range(0, people)
                                        .mapToObj("person-%d@example.test,fresh"::formatted))
                        .collect(Collectors.joining("\n", "", "\n"));
        steps.awaitEnd(steps.start("?fire_triggers=true", "text/csv", csv));
        await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(200))
                .until(() -> waitingInSteps() == people);
        // in the thirty days that they wait, the database vacuums what the import has left
        rows.tidy();
    }

    private long waitingInSteps() {
        return count(
                rows.pairs(
                        "SELECT 'n', count(*) FROM trigger_runs WHERE status = 'active' AND place"
                                + " = '0'"),
                "n");
    }

    private static long count(Map<String, String> figures, String name) {
        String value = figures.get(name);
        return value == null ? 0 : Long.parseLong(value);
    }

    private Finding finding(int people, Duration most) {
        await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(500))
                .until(() -> rows.pairs(WAITING).isEmpty());
        Map<String, String> figures = rows.pairs(FIGURES);
        Finding.Collector found = Finding.collect();
        for (String once : List.of("completed", "steps", "runs", "members", "told")) {
            found.require(count(figures, once) == people, once + " is not the number of the runs");
        }
        return found.require(
                        count(figures, "millis") <= most.toMillis(),
                        "the last run came later than allowed")
                .counting(
                        String.format(
                                Locale.ROOT,
                                "%d runs, first to last %d ms, %s",
                                people,
                                count(figures, "millis"),
                                figures));
    }

    @Override
    public void close() {
        first.close();
        installation.close();
    }
}
