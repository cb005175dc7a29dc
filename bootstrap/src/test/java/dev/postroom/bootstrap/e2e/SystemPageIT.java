package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.embedded.Sql;
import dev.postroom.bootstrap.settings.ResolvedSettings;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Operators look at the whole installation, at two processes without workers. */
final class SystemPageIT {

    private static final String PAGE = "/system";
    private static final String ANN = "ann@acme.test";

    private static final String PASSWORD = "hunter2 hides behind the barn";

    /** Each setting that is a secret or can have one inside. */
    private static final Map<String, String> SECRETS =
            Map.of(
                    "POSTROOM_ADDITIONAL_MASTER_KEYS",
                    Base64.getEncoder()
                            .encodeToString(
                                    "another-master-key-of-32-bytes-x"
                                            .getBytes(StandardCharsets.US_ASCII)),
                    "POSTROOM_DASHBOARD_OWNER_PASSWORD",
                    PASSWORD,
                    "POSTROOM_BILLING_STRIPE_SECRET_KEY",
                    "sk_test_hunter2",
                    "POSTROOM_BILLING_STRIPE_WEBHOOK_SECRETS",
                    "whsec_hunter2,whsec_hunter3",
                    "POSTROOM_SMTP_URL",
                    "smtp://relay:hunter4@127.0.0.1:9");

    private static final Pattern SETTING =
            Pattern.compile(
                    "class=\"mono\">([^<]*)</th>\\s*<td data-label=\"Value\""
                            + " class=\"mono\">([^<]*)</td>\\s*<td"
                            + " data-label=\"Source\">([^<]*)</td>");
    private static final Pattern QUEUE =
            Pattern.compile("<th scope=\"row\">Events</th>.*?</tr>", Pattern.DOTALL);

    @TempDir static Path directory;
    private static Installation installation;
    private static Map<String, String> settings;
    private static PostroomProcess first;
    private static PostroomProcess second;
    private static DashboardClient operator;
    private static DashboardClient ann;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        settings = new HashMap<>(SECRETS);
        settings.put("POSTROOM_ROLES", "api");
        settings.put("POSTROOM_DASHBOARD_OWNER_EMAIL", "operator@acme.test");
        first = installation.serve(settings);
        second = installation.serve(settings);
        operator = new DashboardClient(first.origin());
        operator.signIn("operator@acme.test", PASSWORD);
        ann = DashboardClient.of(installation, installation.account, ANN, "owner", first);
    }

    @AfterAll
    static void stop() {
        first.close();
        second.close();
        installation.close();
    }

    @Test
    void theFirstPersonSeesTheStateOfEachProcess() {
        for (PostroomProcess node : List.of(first, second)) {
            String page = operator.at(node.origin()).get(PAGE).body();

            assertThat(page)
                    .contains("<h1>System</h1>", "ready</span>", "curl http://127.0.0.1:")
                    .contains("<th scope=\"row\">database</th>", "Deliveries to webhooks");
        }
    }

    @Test
    void theSettingsAreThoseOfTheCommandAndNoSecretIsAmongThem() {
        String page = operator.get(PAGE).body();

        List<String> shown =
                SETTING.matcher(page)
                        .results()
                        .map(row ->
                                new ResolvedSettings.Line(
                                                text(row.group(1)),
                                                text(row.group(2)),
                                                text(row.group(3)))
                                        .toString())
                        .filter(SystemPageIT::isOfEachProcess)
                        .toList();
        assertThat(shown)
                .isEqualTo(
                        installation
                                .runWith(settings, "config", "print")
                                .out()
                                .lines()
                                .filter(SystemPageIT::isOfEachProcess)
                                .toList());
        assertThat(shown).filteredOn(line -> line.contains("********")).hasSizeGreaterThan(5);
        assertThat(page).doesNotContain("hunter");
        installation.environment(settings).entrySet().stream()
                .filter(one -> one.getKey().matches(".*(KEYS?|PASSWORD|SECRETS?)"))
                .forEach(one -> assertThat(page).as(one.getKey()).doesNotContain(one.getValue()));
    }

    // the ports are those of the test
    private static boolean isOfEachProcess(String line) {
        return !line.startsWith("http.port ") && !line.startsWith("management.port ");
    }

    private static String text(String html) {
        return html.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    }

    @Test
    void anOwnerSeesItWhileTheyAreAnOperatorAtEachProcess() {
        isThere(false);

        installation.run("people", "operator", "--email", ANN);
        isThere(true);

        installation.run("people", "operator", "--email", ANN, "--undo");
        isThere(false);
    }

    // with the session that began before
    private static void isThere(boolean expected) {
        for (PostroomProcess node : List.of(first, second)) {
            DashboardClient there = ann.at(node.origin());
            assertThat(there.get(PAGE).statusCode()).isEqualTo(expected ? 200 : 404);
            assertThat(there.get(PAGE + "/accounts").body().contains(installation.account))
                    .isEqualTo(expected);
            assertThat(there.get("/app/acme/test/tags").body().contains("href=\"/system\""))
                    .isEqualTo(expected);
        }
    }

    @Test
    void aKeyOpensNothing() {
        DashboardClient program =
                new DashboardClient(first.origin()).with("X-API-Key", installation.liveKey);

        assertThat(program.get(PAGE).headers().firstValue("Location").orElse(""))
                .startsWith("/sign-in");
    }

    @Test
    void aQueueThatNoWorkerHandlesIsMarkedAndSaidInWords() throws Exception {
        Api api = new Api(first.baseUrl(), installation.liveKey);
        api.post("/subscribers", "{\"email\": \"ada@acme.test\"}").expect(201);
        // an id has the time at which it was made
        Sql.run(
                installation.database(),
                "UPDATE outbox SET id = CAST('01900000' || substr(CAST(id AS text), 9) AS uuid)");

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> {
                    String page = operator.get(PAGE).body();
                    assertThat(row(page))
                            .hasValueSatisfying(row -> assertThat(row).contains("late"));
                    assertThat(page.indexOf(">Events</th>"))
                            .as("late ones are first")
                            .isLessThan(page.indexOf(">Mails</th>"));
                    assertThat(page)
                            .contains("Condition: events_queue", "Events wait for too long");
                });
    }

    private static Optional<String> row(String page) {
        return QUEUE.matcher(page).results().map(found -> found.group()).findFirst();
    }
}
