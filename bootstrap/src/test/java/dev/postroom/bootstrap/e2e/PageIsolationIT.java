package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The pages of an account are for its members alone, on every node, and looking at them changes
 * nothing.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class PageIsolationIT {

    private static final Path TABLE =
            Path.of("..", "adapters-rest", "src", "test", "resources", "pages", "pages.txt");
    private static final Pattern MEMBER = Pattern.compile("/members/([0-9a-f-]{36})");
    private static final Pattern OWN_ID = Pattern.compile(".*/\\{\\w+}.*");
    private static final Duration AT_ONCE = Duration.ofSeconds(1);
    // written about requests, a moment later, and when a session was used last
    private static final Set<String> OF_READERS =
            Set.of("request_counts", "logged_requests", "key_requests", "sessions");

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess first;
    private static PostroomProcess second;
    private static DashboardClient ann;
    private static DashboardClient bob;

    /** The ids of account B in test, by the start of the pages that have them. */
    private static final Map<String, Map<String, String>> IDS = new TreeMap<>();

    private record Page(String method, String template) {

        String path(String account, String environment, Map<String, String> ids) {
            String path =
                    template.replace("{account}", account).replace("{environment}", environment);
            for (Map.Entry<String, String> id : ids.entrySet()) {
                path = path.replace("{" + id.getKey() + "}", id.getValue());
            }
            return path;
        }
    }

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        try (PostroomProcess working = installation.serve(Map.of())) {
            String key = installation.keyOfFreshTestWorkspace();
            fill(new Api(working.baseUrl(), key));
        }
        first = installation.serve(Map.of("POSTROOM_ROLES", "api"));
        second = installation.serve(Map.of("POSTROOM_ROLES", "api"));
        ann =
                DashboardClient.of(
                        installation, installation.account, "ann@acme.test", "owner", first);
        String fresh =
                installation
                        .run("accounts", "list")
                        .out()
                        .lines()
                        .filter(line -> line.contains("Fresh"))
                        .map(line -> line.split("\\s+")[0])
                        .findFirst()
                        .orElseThrow();
        bob = DashboardClient.of(installation, fresh, "bob@acme.test", "owner", first);
        Matcher member = MEMBER.matcher(bob.get("/app/fresh/test/members").body());
        assertThat(member.find()).isTrue();
        IDS.put("members", Map.of("id", member.group(1)));
    }

    @AfterAll
    static void stop() {
        first.close();
        second.close();
        installation.close();
    }

    private static void fill(Api api) {
        Map<String, String> person = Fixtures.person(api);
        IDS.put(
                "subscribers",
                Map.of(
                        "id",
                        of(person, "id"),
                        "slug",
                        of(person, "slug"),
                        "note",
                        of(person, "note_id")));
        IDS.put("tags", Map.of("id", of(Fixtures.tag(api), "id")));
        IDS.put("forms", Map.of("id", of(Fixtures.form(api), "id")));
        IDS.put("segments", Map.of("id", of(Fixtures.segment(api), "id")));
        IDS.put("templates", Map.of("id", of(Fixtures.template(api), "id")));
        IDS.put("campaigns", Map.of("id", of(Fixtures.campaign(api), "id")));
        IDS.put("keys", Map.of("id", of(Fixtures.apiKey(api), "id")));
        IDS.put("imports", Map.of("id", of(Fixtures.held(api), "id")));
        IDS.put("events", Map.of("id", of(Fixtures.event(api), "id")));
        IDS.put("emails", Map.of("id", of(Fixtures.email(api), "id")));
        IDS.put("inbox", Map.of("id", of(Fixtures.captured(api), "id")));
        Map<String, String> run = Fixtures.triggerRun(api);
        IDS.put("triggers", Map.of("id", of(run, "id"), "rid", of(run, "rid")));
        Map<String, String> delivery = Fixtures.delivered(api);
        String replay =
                api.post(
                                "/webhooks/" + of(delivery, "id") + "/replay",
                                "{\"since\": \"2026-01-01T00:00:00Z\"}")
                        .expect(202)
                        .text("/id");
        IDS.put(
                "webhooks",
                Map.of("id", of(delivery, "id"), "did", of(delivery, "did"), "rid", replay));
        api.get("/tags/none-of-this-slug").expect(404);
        String failed =
                await().until(() -> api.get("/requests").text("/items/0/id"), id -> !id.isEmpty());
        IDS.put("requests", Map.of("id", failed));
        IDS.put("actions", Map.of("id", of(Fixtures.acted(api), "id")));
        api.post(
                        "/emails/send",
                        """
                        {"to": "bounced@simulator.test", "subject": "Hello", "text": "Hello"}
                        """)
                .expect(202);
        await().until(() -> api.get("/suppressions").body().at("/total").asInt() == 1);
    }

    private static String of(Map<String, String> values, String name) {
        return Objects.requireNonNullElse(values.get(name), values.toString());
    }

    private static List<Page> pages() throws IOException {
        return Files.readAllLines(TABLE).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.split(" "))
                .map(line -> new Page(line[0], line[1]))
                .filter(page -> page.template().startsWith("/app/{account}/{environment}"))
                .toList();
    }

    private static List<Page> pagesWithIds() throws IOException {
        return pages().stream().filter(page -> OWN_ID.matcher(rest(page)).matches()).toList();
    }

    private static String rest(Page page) {
        return page.template().substring("/app/{account}/{environment}".length());
    }

    // what a page cannot be shown without
    private static String query(Page page) {
        return switch (rest(page)) {
            case "/subscribers/actions/new" -> "?action=delete&of=all&status=active";
            case "/suppressions/lift" -> "?email=bounced%40simulator.test";
            default -> "";
        };
    }

    private static Map<String, String> ids(Page page) {
        return Stream.of(rest(page).replaceFirst("^/subscribers/actions", "/actions").split("/"))
                .skip(1)
                .findFirst()
                .map(room -> IDS.getOrDefault(room, Map.of()))
                .orElseGet(Map::of);
    }

    private static HttpResponse<String> sent(DashboardClient client, Page page, String path) {
        return page.method().equals("GET") ? client.get(path) : client.post(path, form());
    }

    // the names of fields that forms have, so that a form is not refused for its content
    private static Map<String, String> form() {
        return Map.of(
                "once", UUID.randomUUID().toString(),
                "tag", "news",
                "content", "text",
                "name", "A name",
                "typed", "A name",
                "to", "ann@acme.test",
                "confirm", "A name");
    }

    @Test
    @Order(1)
    void lookingAtEachPageChangesNothing() throws Exception {
        Map<String, String> before = DatabaseDigest.of(installation.database(), OF_READERS);
        List<String> wrong = new ArrayList<>();
        for (Page page : pages()) {
            if (page.method().equals("GET") && !isStream(page) && !isRecorded(page)) {
                String path = page.path("fresh", "test", ids(page)) + query(page);
                for (String method : List.of("GET", "HEAD")) {
                    int status = bob.send(method, path, BodyPublishers.noBody()).statusCode();
                    if (status != 200 && !hasNoHtml(page, status)) {
                        wrong.add(method + " " + path + " gives " + status);
                    }
                }
            }
        }
        for (String path :
                List.of(
                        "/app",
                        "/me",
                        "/me/prove",
                        "/sign-in",
                        "/reset",
                        "/reset/" + "a".repeat(43))) {
            assertThat(bob.get(path).statusCode()).isLessThan(400);
        }

        assertThat(wrong).isEmpty();
        assertThat(DatabaseDigest.of(installation.database(), OF_READERS)).isEqualTo(before);
    }

    // the audit log says who took the people out
    private static boolean isRecorded(Page page) {
        return rest(page).equals("/subscribers/export/subscribers.csv");
    }

    // it goes on until its reader leaves
    private static boolean isStream(Page page) {
        return rest(page).equals("/live") || rest(page).endsWith("/progress");
    }

    // the mails of this test have texts alone
    private static boolean hasNoHtml(Page page, int status) {
        return status == 404 && rest(page).endsWith("/body");
    }

    @Test
    @Order(2)
    void aLinkCanBeLookedAtAndWorksOnceAfterwards() throws Exception {
        String link =
                installation.run("people", "reset-password", "--email", "bob@acme.test").out();
        String path = link.strip().replaceFirst("https?://[^/]+", "");
        Map<String, String> before = DatabaseDigest.of(installation.database(), OF_READERS);
        DashboardClient scanner = new DashboardClient(first.origin());
        for (String method : List.of("GET", "HEAD", "GET", "HEAD")) {
            assertThat(scanner.send(method, path, BodyPublishers.noBody()).statusCode())
                    .isEqualTo(200);
        }
        assertThat(DatabaseDigest.of(installation.database(), OF_READERS)).isEqualTo(before);

        Map<String, String> chosen =
                Map.of("password", DashboardClient.PASSWORD, "repeated", DashboardClient.PASSWORD);
        DashboardClient replayed = bob.copy();
        assertThat(scanner.post(path, chosen).body()).contains("Your password is set");
        assertThat(scanner.post(path, chosen).body()).contains("does not work any more");
        assertThat(replayed.get("/me").statusCode()).as("a session of before").isEqualTo(303);
        assertThat(bob.signIn("bob@acme.test", DashboardClient.PASSWORD).statusCode())
                .isEqualTo(303);
    }

    @Test
    @Order(3)
    void idsOfAnotherAccountOrEnvironmentAreNotThere() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Page page : pagesWithIds()) {
            String other = page.path("acme", "test", ids(page));
            check(wrong, ann, page, other);
            // a live key of an account manages its test keys too, and members are in both
            if (!rest(page).matches("/(keys|members)/.*")) {
                check(wrong, bob, page, page.path("fresh", "live", ids(page)));
            }
            check(wrong, ann, page, page.path("fresh", "test", ids(page)));
        }
        assertThat(wrong).isEmpty();
        for (Page page : pagesWithIds()) {
            if (page.method().equals("GET") && !rest(page).endsWith("/body") && !isStream(page)) {
                assertThat(bob.get(page.path("fresh", "test", ids(page))).statusCode())
                        .as("%s afterwards", page)
                        .isEqualTo(200);
            }
        }
    }

    private static void check(List<String> wrong, DashboardClient client, Page page, String path) {
        HttpResponse<String> answer = sent(client, page, path);
        if (answer.statusCode() != 404) {
            wrong.add(page.method() + " " + path + " gives " + answer.statusCode());
        }
    }

    @Test
    @Order(4)
    void whatEndsASessionEndsItOnEveryNodeAtOnce() {
        DashboardClient elsewhere = ann.at(second.origin());
        assertThat(elsewhere.get("/me").statusCode()).isEqualTo(200);
        DashboardClient replayed = ann.copy();
        assertThat(ann.post("/sign-out", Map.of()).statusCode()).isEqualTo(303);
        isSoon(elsewhere, "/me", 303);
        isSoon(replayed, "/me", 303);

        signIn();
        isSoon(ann.at(second.origin()), "/app/acme/live/keys", 200);
        run(
                "people",
                "create",
                "--email",
                "carl@acme.test",
                "--account",
                installation.account,
                "--role",
                "owner");
        run(
                "people",
                "create",
                "--email",
                "ann@acme.test",
                "--account",
                installation.account,
                "--role",
                "viewer");
        isSoon(ann, "/app/acme/live/keys", 403);
        isSoon(ann.at(second.origin()), "/app/acme/live/keys", 403);

        run("sessions", "end", "--email", "ann@acme.test");
        isSoon(ann, "/me", 303);
        isSoon(ann.at(second.origin()), "/me", 303);

        signIn();
        run("people", "disable", "--email", "ann@acme.test");
        isSoon(ann, "/me", 303);
        isSoon(ann.at(second.origin()), "/me", 303);
    }

    private static void signIn() {
        assertThat(ann.signIn("ann@acme.test", DashboardClient.PASSWORD).statusCode())
                .isEqualTo(303);
    }

    private static void isSoon(DashboardClient client, String path, int status) {
        long end = System.nanoTime() + AT_ONCE.toNanos();
        int found = client.get(path).statusCode();
        while (found != status && System.nanoTime() < end) {
            found = client.get(path).statusCode();
        }
        assertThat(found).as(path).isEqualTo(status);
    }

    private static void run(String... command) {
        PostroomProcess.Result result = installation.run(command);
        assertThat(result.exitCode()).as(result.err()).isZero();
    }

    @Test
    @Order(5)
    void noSecretOfASessionIsInALog() {
        for (PostroomProcess node : List.of(first, second)) {
            assertThat(node.log()).doesNotContain(DashboardClient.PASSWORD);
            assertThat(node.log()).doesNotContain(ann.cookie().replaceAll(".*=", ""));
        }
    }
}
