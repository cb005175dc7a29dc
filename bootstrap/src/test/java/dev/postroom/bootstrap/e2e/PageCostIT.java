package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.embedded.StatementLog;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The cost of each page with full lists of long texts: the statements that PostgreSQL logs, and the
 * size. How long the pages take with many rows is printed by {@link PagesBenchmark}.
 */
final class PageCostIT {

    // the first statement finds the session with its person and the accounts of the person
    private static final int MOST_STATEMENTS = 1 + 6;
    // Above that. The overview has a part of each of many features, and each of them reads what it
    // keeps; a list by tags finds the tags first, and whether their bits are folded (decision 179);
    // the runs of a trigger name their people; the others read two resources with their parts.
    private static final Map<String, Integer> MORE =
            Map.ofEntries(
                    Map.entry("overview", 8),
                    Map.entry("overview of 90 days", 8),
                    Map.entry("subscribers by tag", 1),
                    Map.entry("subscribers by tags", 2),
                    Map.entry("runs", 1),
                    Map.entry("runs that failed", 1),
                    Map.entry("a run", 2),
                    Map.entry("an email", 1),
                    Map.entry("audience", 2),
                    Map.entry("checks", 2),
                    Map.entry("timeline of a campaign", 1),
                    Map.entry("send a campaign", 2));
    private static final int MOST_BYTES = 64_000;
    // more than one, because the use of a session is noted once a minute
    private static final int ATTEMPTS = 2;

    @TempDir static Path directory;

    private static PageCrowd crowd;
    private static PostroomProcess postroom;
    private static StatementLog log;
    private static DashboardClient owner;

    @BeforeAll
    static void start() throws SQLException {
        crowd = PageCrowd.in(directory, 200);
        log = crowd.installation().logStatements();
        // without workers, whose statements would be counted
        postroom = crowd.installation().serve(Map.of("POSTROOM_ROLES", "api"));
        crowd.fill(postroom, 20);
        owner =
                DashboardClient.of(
                        crowd.installation(),
                        crowd.installation().account,
                        "owner@acme.test",
                        "owner",
                        postroom);
        crowd.installation().run("people", "operator", "--email", "owner@acme.test");
    }

    @AfterAll
    static void stop() {
        postroom.close();
        crowd.close();
    }

    @Test
    void eachPageTakesFewStatements() throws SQLException {
        Map<String, String> tooMany = new TreeMap<>();
        for (Map.Entry<String, String> page : crowd.pages().entrySet()) {
            List<String> statements = fewest(page.getValue());
            int most = MOST_STATEMENTS + MORE.getOrDefault(page.getKey(), 0);
            if (statements.size() > most) {
                tooMany.put(page.getKey(), String.join("\n", statements));
            }
        }
        assertThat(tooMany).isEmpty();
    }

    private static List<String> fewest(String path) {
        return Stream.generate(() -> log.during(() -> get(path)))
                .limit(ATTEMPTS)
                .min(Comparator.comparingInt(List::size))
                .orElseThrow();
    }

    private static HttpResponse<String> get(String path) {
        HttpResponse<String> shown = owner.get(path);
        assertThat(shown.statusCode()).as(path).isEqualTo(200);
        return shown;
    }

    @Test
    void eachPageIsSmall() throws SQLException {
        Map<String, Integer> large = new TreeMap<>();
        crowd.pages()
                .forEach((name, path) -> {
                    int size = get(path).body().getBytes(StandardCharsets.UTF_8).length;
                    if (size > MOST_BYTES) {
                        large.put(name, size);
                    }
                });
        assertThat(large).isEmpty();
    }
}
