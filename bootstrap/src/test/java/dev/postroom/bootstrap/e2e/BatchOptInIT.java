package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.embedded.Sql;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Many people are asked to confirm at once: by an import, and by many clients, with a kill. */
@Timeout(300)
final class BatchOptInIT {

    private static final int ROWS = 2500;
    private static final Pattern LINK = Pattern.compile("/confirm\\?token=([A-Za-z0-9_-]+)");

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

    // nothing listens there, so that mails stay in the queue
    private PostroomProcess serve() {
        return installation.serve(
                Map.of("POSTROOM_WORKERS_LEASE", "5s", "POSTROOM_SMTP_URL", "smtp://127.0.0.1:1"));
    }

    private static void tags(Api api) {
        for (String name : List.of("News", "Offers")) {
            api.post("/tags", "{\"name\": \"%s\", \"double_opt_in\": true}".formatted(name))
                    .expect(201);
        }
    }

    private static String file(int rows) {
        return IntStream.range(0, rows)
                .mapToObj(n -> "p%d@acme.test,News;Offers;Tea,true,fair,192.0.2.7,Yes".formatted(n))
                .collect(
                        Collectors.joining(
                                "\n",
                                "email,tags,double_opt_in,consent.source,consent.ip,consent.text\n",
                                "\n"));
    }

    private long count(String sql) {
        try {
            return Long.parseLong(Sql.ask(installation.database(), sql));
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    private PostroomProcess.Result verify() {
        return installation.runWith(Map.of(), "consents", "verify");
    }

    @Test
    void importedPeopleAreAskedOnceAndConfirmAllTheirTags() {
        try (PostroomProcess postroom = serve()) {
            Api test = new Api(postroom.baseUrl(), installation.testKey);
            tags(test);
            ImportSteps imports = new ImportSteps(postroom.baseUrl(), installation.testKey);
            Api.Answer done = imports.awaitEnd(imports.start("", "text/csv", file(20)));
            assertThat(done.text("/created")).isEqualTo("20");

            String list = "/sandbox/emails?limit=100";
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> test.get(list).body().at("/total").asInt() >= 20);
            assertThat(test.get(list).body().at("/total").asInt()).isEqualTo(20);
            String mail = test.get("/sandbox/emails?to=p7@acme.test").text("/items/0/id");
            Matcher link = LINK.matcher(test.get("/sandbox/emails/" + mail).body().toString());
            assertThat(link.find()).isTrue();
            Api.Answer confirmed =
                    test.asPerson(link.group(1), "POST", "/preference-center/confirm").expect(200);

            assertThat(confirmed.body().at("/confirmed_tags").findValuesAsText("name"))
                    .containsExactlyInAnyOrder("News", "Offers", "Tea");
            Api.Answer person = test.get("/subscribers/by-email/p7@acme.test").expect(200);
            assertThat(person.text("/status")).isEqualTo("active");
            assertThat(person.body().at("/tags")).hasSize(3);
            String export = "/subscribers/" + person.text("/id") + "/export";
            assertThat(test.get(export).body().at("/consents").findValuesAsText("text"))
                    .containsOnly("Yes");
        }
    }

    @Test
    void aKillAsksEveryImportedPersonOnceAndTheLedgerIsWhole() {
        String path;
        try (PostroomProcess first = serve()) {
            Api live = new Api(first.baseUrl(), installation.liveKey);
            tags(live);
            ImportSteps imports = new ImportSteps(first.baseUrl(), installation.liveKey);
            path = imports.start("", "text/csv", file(ROWS));
            await().atMost(Duration.ofMinutes(1))
                    .pollInterval(Duration.ofMillis(10))
                    .until(() -> live.get(path).body().at("/created").asInt() > 0);
            first.kill();
        }
        try (PostroomProcess second = serve()) {
            ImportSteps imports = new ImportSteps(second.baseUrl(), installation.liveKey);
            assertThat(imports.awaitEnd(path).text("/created")).isEqualTo(Integer.toString(ROWS));
            assertThat(count("SELECT count(*) FROM pending_memberships")).isEqualTo(3 * ROWS);
            assertThat(count("SELECT count(*) FROM consents")).isZero();
            activate(imports, ROWS);
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> count("SELECT count(*) FROM outbox") == 0);
        }
        assertThat(count("SELECT count(*) FROM emails")).isEqualTo(ROWS);
        assertThat(count("SELECT count(DISTINCT to_key) FROM emails")).isEqualTo(ROWS);
        assertThat(count("SELECT count(*) FROM pending_memberships")).isZero();
        assertThat(count("SELECT count(*) FROM events WHERE type = 'subscriber.created'"))
                .isEqualTo(ROWS);
        assertThat(count("SELECT count(*) FROM events WHERE type = 'tag.subscribed'"))
                .isEqualTo(3 * ROWS);
        assertThat(count("SELECT count(*) FROM consent_details WHERE consent_source = 'fair'"))
                .isEqualTo(4 * ROWS);
        assertThat(count("SELECT count(*) FROM consent_details WHERE actor_kind = 'key'"))
                .isEqualTo(4 * ROWS);
        assertThat(verify().exitCode()).isZero();
    }

    @Test
    void concurrentOptInsOverAKillLeaveOneMailEachAndAWholeLedger() throws Exception {
        int created;
        try (PostroomProcess postroom = serve()) {
            tags(new Api(postroom.baseUrl(), installation.liveKey));
            created =
                    OptInRace.killedAtHalf(postroom, installation.liveKey, BatchOptInIT::isCreated);
        }
        // every person once more, as clients do that got no response
        try (PostroomProcess postroom = serve()) {
            Race.of(
                    OptInRace.CLIENTS,
                    number -> {
                        Api api = new Api(postroom.baseUrl(), installation.liveKey);
                        List<Integer> refused = new ArrayList<>();
                        for (int i = number; i < OptInRace.PEOPLE; i += OptInRace.CLIENTS) {
                            if (!isCreated(api, i)) {
                                refused.add(i);
                            }
                        }
                        return refused.size();
                    });
            assertThat(count("SELECT count(*) FROM pending_memberships"))
                    .isEqualTo(3 * OptInRace.PEOPLE);
            activate(new ImportSteps(postroom.baseUrl(), installation.liveKey), OptInRace.PEOPLE);
        }

        assertThat(created).isGreaterThanOrEqualTo(OptInRace.PEOPLE / 2);
        assertThat(count("SELECT count(*) FROM subscribers")).isEqualTo(OptInRace.PEOPLE);
        assertThat(count("SELECT count(*) FROM emails")).isEqualTo(OptInRace.PEOPLE);
        assertThat(count("SELECT count(DISTINCT to_key) FROM emails")).isEqualTo(OptInRace.PEOPLE);
        assertThat(count("SELECT count(*) FROM pending_memberships")).isZero();
        assertThat(count("SELECT count(*) FROM consents")).isEqualTo(4 * OptInRace.PEOPLE);
        PostroomProcess.Result verified = verify();
        assertThat(verified.exitCode()).isZero();
        assertThat(verified.out()).contains("\tok").doesNotContain("broken");

        Sql.run(
                installation.database(),
                "ALTER TABLE consent_details DISABLE TRIGGER consent_details_append_only; UPDATE"
                    + " consent_details SET wording = 'No' WHERE address = 'p17@acme.test'; ALTER"
                    + " TABLE consent_details ENABLE TRIGGER consent_details_append_only");
        PostroomProcess.Result changed = verify();
        assertThat(changed.exitCode()).isEqualTo(1);
        assertThat(changed.out()).containsPattern("broken\tchain \\d+, link \\d+: details_changed");
    }

    private static void activate(ImportSteps imports, int people) {
        String file =
                IntStream.range(0, people)
                        .mapToObj("p%d@acme.test,active,fair"::formatted)
                        .collect(Collectors.joining("\n", "email,status,consent.source\n", "\n"));
        Api.Answer done = imports.awaitEnd(imports.start("?on_conflict=update", "text/csv", file));
        assertThat(done.text("/updated")).isEqualTo(Integer.toString(people));
    }

    private static boolean isCreated(Api api, int number) {
        try {
            return api.post(
                                    "/subscribers",
                                    """
                                    {"email": "p%d@acme.test", "double_opt_in": true,
                                     "on_conflict": "update", "tags": ["News", "Offers", "Tea"],
                                     "consent": {"source": "fair", "text": "Yes"}}
                                    """
                                            .formatted(number))
                            .status()
                    < 300;
        } catch (UncheckedIOException _) {
            return false;
        }
    }
}
