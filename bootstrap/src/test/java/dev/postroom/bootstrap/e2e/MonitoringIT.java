package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An operator sees in logs, metrics and readiness that the mail server of a running service is
 * away.
 */
final class MonitoringIT {
    private static final Path DOCS = Path.of("../docs");
    private static final Pattern METRIC =
            Pattern.compile("\\b(?:postroom|process|jvm)_[a-z0-9_]+\\b(?!\\s*\\()");

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess service;
    private static ManagementPage management;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        management = ManagementPage.onAFreePort();
        service =
                installation.serve(
                        Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + TestPorts.next()),
                        management.port());
        Api live = new Api(service.baseUrl(), installation.liveKey);
        live.get("/tags").expect(200);
        live.post(
                        "/emails/send",
                        "{\"to\": \"a@example.com\", \"subject\": \"s\", \"text\": \"t\"}")
                .expect(202);
        await().atMost(Duration.ofSeconds(60)).until(() -> page("/readyz").contains("\"relay\":"));
    }

    @AfterAll
    static void stop() {
        service.close();
        installation.close();
    }

    @Test
    void theMetricsPassTheLinterOfPrometheus() {
        assertThat(new MetricsLint(page("/metrics")).complaints()).isEmpty();
    }

    @Test
    void everyMetricOfTheAlertRulesExists() throws IOException {
        JsonNode rules = new YAMLMapper().readTree(DOCS.resolve("monitoring/alerts.yml").toFile());
        assertThat(rules.at("/groups/0/rules")).hasSizeGreaterThan(8);
        for (JsonNode rule : rules.at("/groups/0/rules")) {
            assertThat(rule.path("alert").asText()).matches("Postroom[A-Za-z]+");
            assertThat(rule.path("for").asText()).matches("\\d+[smh]");
            assertThat(rule.at("/labels/severity").asText()).isIn("critical", "warning");
            assertThat(rule.at("/annotations/summary").asText()).isNotEmpty();
        }
        assertExist(rules.findValuesAsText("expr"));
    }

    @Test
    void everyMetricOfTheDashboardExists() throws IOException {
        JsonNode board =
                new ObjectMapper().readTree(DOCS.resolve("monitoring/grafana.json").toFile());
        assertThat(board.path("title").asText()).isEqualTo("Postroom");
        assertThat(board.path("panels")).hasSizeGreaterThan(10);
        assertThat(board.path("panels").findValuesAsText("title")).doesNotHaveDuplicates();
        assertExist(board.findValuesAsText("expr"));
    }

    @Test
    void everyMetricOfThePageExists() throws IOException {
        String table = Files.readString(DOCS.resolve("monitoring.md"));
        assertExist(
                table.lines()
                        .filter(line -> line.startsWith("| `"))
                        .map(MonitoringIT::firstCell)
                        .toList());
    }

    @Test
    void everyQueueOfThePageHasADepthAnAgeAndACondition() throws IOException {
        String page = Files.readString(DOCS.resolve("monitoring.md"));
        Set<String> described =
                quoted(page.substring(page.indexOf("### Queues"), page.indexOf("## On the")));

        assertThat(described).hasSize(22);
        assertThat(labels("postroom_queue_waiting\\{queue")).isEqualTo(described);
        assertThat(labels("postroom_queue_oldest_seconds\\{queue")).isEqualTo(described);
        assertThat(labels("postroom_condition_active\\{condition"))
                .containsAll(described.stream().map(queue -> queue + "_queue").toList());
        assertThat(quoted(page)).containsAll(labels("postroom_condition_active\\{condition"));
    }

    private static Set<String> labels(String start) {
        return Pattern.compile("^" + start + "=\"([^\"]+)\"", Pattern.MULTILINE)
                .matcher(page("/metrics"))
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The names in the first cells of the tables. */
    private static Set<String> quoted(String table) {
        return table.lines()
                .filter(line -> line.startsWith("| `"))
                .flatMap(line ->
                        Pattern.compile("`([a-z_]+)`")
                                .matcher(line.split("\\|")[1])
                                .results()
                                .map(match -> match.group(1)))
                .filter(name -> !name.equals("queue"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    // others of the cell are suffixes of the first name
    private static String firstCell(String line) {
        return line.split("\\|")[1].split(",")[0];
    }

    @Test
    void aMailServerThatIsAwayIsInLogReadinessAndMetricsAndTheServiceIsReady() {
        assertThat(page("/readyz"))
                .contains("\"status\":\"ready\"")
                .contains("The SMTP server 127.0.0.1:");
        assertThat(page("/metrics"))
                .contains("postroom_condition_active{condition=\"relay\"} 1")
                .containsPattern(
                        "postroom_mails_total\\{lane=\"transactional\",outcome=\"unreachable\"}"
                                + " [1-9]")
                .containsPattern(
                        "postroom_http_requests_total\\{method=\"GET\",route=\"/api/v1/tags\",status=\"200\"}");
        assertThat(service.log().lines())
                .filteredOn(line -> line.contains("is not reachable"))
                .singleElement()
                .asString()
                .contains("\"WARN\"");
    }

    @Test
    void theLogBeginsWithOneLineAboutTheServiceAndHasNoLineOfItsOwnProbes() {
        for (int time = 0; time < 3; time++) {
            assertThat(page("/livez")).contains("alive");
        }
        assertThat(service.log().lines().filter(line -> line.contains("serves http")))
                .singleElement()
                .asString()
                .contains("listening on", "database", "mail by 127.0.0.1:", "roles", "plans none");
        assertThat(service.log()).doesNotContain("llms.txt").doesNotContain("hikari");
        assertThat(page("/metrics")).doesNotContain("llms.txt");
    }

    @Test
    void noMetricNamesAnAccountOrAKey() {
        assertThat(page("/metrics"))
                .doesNotContain(installation.account)
                .doesNotContain("example.com")
                .doesNotContain(installation.liveKey);
    }

    private static void assertExist(List<String> expressions) {
        Set<String> used = new TreeSet<>();
        for (String expression : expressions) {
            METRIC.matcher(expression).results().map(MatchResult::group).forEach(used::add);
        }
        Set<String> known = new TreeSet<>(new MetricsLint(page("/metrics")).samples());
        new TreeSet<>(known)
                .stream()
                        .filter(name -> name.endsWith("_bucket"))
                        .forEach(name -> known.add(name.replace("_bucket", "")));
        known.add("jvm_gc_pause_seconds"); // from the first collection on
        assertThat(known).containsAll(used);
        assertThat(used).hasSizeGreaterThan(5);
    }

    private static String page(String path) {
        return management.text(path);
    }
}
