package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.embedded.StatementLog;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.apikey.ApiKeySecret;
import dev.postroom.domain.shared.SeededRandomness;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The statements that a request costs, as PostgreSQL logs them: the request of a client whose key
 * was looked up within the last second, in a live workspace. A write in a test workspace reads that
 * workspace's clock with one more.
 */
final class StatementCountIT {

    // more than one, because a key is looked up again after a second
    private static final int ATTEMPTS = 4;

    @TempDir static Path directory;

    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static Installation installation;
    private static PostroomProcess postroom;
    private static StatementLog log;
    private static Api api;
    private static String subscriber;
    private static String tag;
    private static String topic;
    private static String link;
    private static String campaign;
    private static String trigger;
    private static Api.Answer unchanged;
    private static String template;
    private static String segment;
    private static String webhook;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        log = installation.logStatements();
        // without workers, whose statements would be counted
        postroom = installation.serve(Map.of("POSTROOM_ROLES", "api"));
        api = new Api(postroom.baseUrl(), installation.liveKey);
        tag = api.post("/tags", "{\"name\": \"news\"}").expect(201).text("/id");
        subscriber = create("\"tags\": [\"news\"]").expect(201).text("/id");
        topic =
                api.post("/tags", "{\"name\": \"topic\", \"is_public\": true}")
                        .expect(201)
                        .text("/id");
        unchanged = create("\"tags\": []").expect(201);
        String visitor = create("\"tags\": []").expect(201).text("/id");
        link =
                api.post("/subscribers/" + visitor + "/preference-token", "{}")
                        .expect(201)
                        .text("/token");
        trigger = createTrigger().text("/id");
        campaign = Objects.requireNonNull(Fixtures.campaign(api).get("id"));
        template =
                "/templates/"
                        + api.post(
                                        "/templates",
                                        "{\"name\": \"Bare\", \"subject\": \"Hello\","
                                                + " \"html_content\": \"<p>Hello</p>\"}")
                                .expect(201)
                                .text("/id");
        segment = "/segments/" + createSegment();
        webhook =
                "/webhooks/"
                        + api.post(
                                        "/webhooks",
                                        "{\"url\": \"https://shop.example.com/hook\","
                                                + " \"events\": [\"*\"]}")
                                .expect(201)
                                .text("/id");
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    record Cost(String operation, int statements, Runnable request) {
        @Override
        public String toString() {
            return operation;
        }
    }

    static Stream<Cost> costs() {
        return Stream.of(
                new Cost("read a subscriber", 1, () -> read("/subscribers/" + subscriber)),
                new Cost(
                        "read a subscriber by address",
                        1,
                        () -> read("/subscribers/by-email?email=person-1@acme.test")),
                new Cost("list subscribers", 3, () -> read("/subscribers?limit=20")),
                new Cost("list the subscribers on a tag", 5, () -> read("/subscribers?tag=news")),
                new Cost("create a subscriber", 4, () -> create("\"tags\": []").expect(201)),
                new Cost(
                        "create a subscriber on a known tag",
                        6,
                        () -> create("\"tags\": [\"news\"]").expect(201)),
                new Cost("change a subscriber", 3, StatementCountIT::rename),
                new Cost("change nothing of a subscriber", 1, () -> patch("{}")),
                new Cost("change nothing under a condition", 2, StatementCountIT::patchUnchanged),
                new Cost("put a subscriber on a tag it is on", 2, StatementCountIT::join),
                new Cost("take a subscriber off a tag and back", 11, StatementCountIT::rejoin),
                new Cost("read a tag", 1, () -> read("/tags/" + tag)),
                new Cost("list tags", 1, () -> read("/tags")),
                new Cost("list templates", 1, () -> read("/templates")),
                new Cost("list campaigns", 3, () -> read("/campaigns")),
                new Cost("read a campaign", 3, () -> read("/campaigns/" + campaign)),
                new Cost("read its counts", 3, () -> read("/campaigns/" + campaign + "/stats")),
                new Cost(
                        "list its recipients",
                        2,
                        () -> read("/campaigns/" + campaign + "/recipients")),
                new Cost(
                        "change nothing of a campaign",
                        5,
                        () -> api.patch("/campaigns/" + campaign, "{}").expect(200)),
                new Cost("list emails", 1, () -> read("/emails")),
                new Cost("list mails by status", 1, () -> read("/emails?status=sending")),
                new Cost(
                        "accept a mail to a stranger",
                        3,
                        () -> send("\"stranger@acme.test\"").expect(202)),
                new Cost(
                        "accept a mail to a subscriber",
                        3,
                        () -> send("\"person-1@acme.test\"").expect(202)),
                new Cost(
                        "accept mails to three people",
                        3,
                        () ->
                                send("[\"a@acme.test\", \"b@acme.test\", \"person-1@acme.test\"]")
                                        .expect(202)),
                new Cost("list webhooks", 1, () -> read("/webhooks")),
                new Cost("list triggers", 2, () -> read("/triggers")),
                new Cost("read a trigger", 2, () -> read("/triggers/" + trigger)),
                new Cost("list its runs", 4, () -> read("/triggers/" + trigger + "/runs")),
                new Cost("create a trigger", 7, StatementCountIT::createTrigger),
                new Cost("create and delete a trigger", 9, StatementCountIT::deleteTrigger),
                new Cost("rename a trigger", 5, StatementCountIT::renameTrigger),
                new Cost(
                        "change nothing of a trigger",
                        3,
                        () -> api.patch("/triggers/" + trigger, "{}").expect(200)),
                new Cost("change the steps of a trigger", 9, StatementCountIT::changeSteps),
                new Cost("show what a trigger would do", 4, StatementCountIT::dryRun),
                new Cost("send an event", 3, StatementCountIT::sendEvent),
                new Cost("change nothing of a tag", 2, () -> change("/tags/" + tag)),
                new Cost("change nothing of a tag by its slug", 3, () -> change("/tags/news")),
                new Cost("change nothing of a template", 2, () -> change(template)),
                new Cost("change nothing of a segment", 1, () -> change(segment)),
                new Cost("change nothing of a webhook", 1, () -> change(webhook)),
                new Cost("create and delete a tag", 7, StatementCountIT::deleteTag),
                new Cost("create and delete a segment", 4, StatementCountIT::deleteSegment),
                new Cost("pause a draft in vain", 1, StatementCountIT::pauseDraft),
                new Cost("change a subscriber that does not exist", 1, StatementCountIT::patchNone),
                new Cost("refuse an unknown path", 0, () -> api.get("/nothing").expect(404)));
    }

    @ParameterizedTest
    @MethodSource("costs")
    void aRequestTakesTheseStatements(Cost cost) {
        assertThat(fewest(cost.request())).hasSize(cost.statements());
    }

    static Stream<Cost> visits() {
        return Stream.of(
                new Cost("show a person the preferences", 5, () -> page("GET", "")),
                new Cost(
                        "show them over the API",
                        3,
                        () -> api.asPerson(link, "GET", "/preference-center").expect(200)),
                new Cost("ask before the deletion", 4, () -> page("POST", "", "/delete")),
                new Cost("save no change of a person", 5, () -> page("POST", "")));
    }

    @ParameterizedTest
    @MethodSource("visits")
    void aPageReadsItsVisitorOnce(Cost cost) {
        List<String> statements = fewest(cost.request());
        assertThat(statements).hasSize(cost.statements());
        assertThat(statements).filteredOn(sql -> sql.contains("FROM subscribers ")).hasSize(1);
    }

    // once when the link is opened, and once when the person is locked
    @Test
    void aChoiceOnAPageReadsThePersonTwice() {
        assertThat(readsOfThePerson("&topic=" + topic)).isEqualTo(2);
        assertThat(readsOfThePerson("&was=" + topic)).isEqualTo(2);
        assertThat(readsOfThePerson("&action=unsubscribe_all")).isEqualTo(2);
        assertThat(readsOfThePerson("&action=take_back")).isEqualTo(2);
    }

    private static long readsOfThePerson(String form) {
        return log.during(() -> page("POST", form)).stream()
                .filter(sql -> sql.startsWith("SELECT") && sql.contains("FROM subscribers "))
                .count();
    }

    @Test
    void aFloodOfUnknownKeysTakesALimitedNumberOfStatements() {
        Map<String, String> narrow =
                Map.of("POSTROOM_ROLES", "api", "POSTROOM_RATE_LIMIT_PER_MINUTE", "50");
        try (PostroomProcess limited = installation.serve(narrow)) {
            Api known = new Api(limited.baseUrl(), installation.liveKey);
            known.get("/tags").expect(200);

            List<String> statements =
                    log.during(() ->
                            IntStream.range(0, 300)
                                    .mapToObj(StatementCountIT::unknownKey)
                                    .map(key -> new Api(limited.baseUrl(), key).get("/tags"))
                                    .forEach(answer -> assertThat(answer.status()).isIn(401, 429)));

            // a minute may have ended since then
            assertThat(statements).hasSizeBetween(50, 2 * 50);
            known.get("/tags").expect(200);
        }
    }

    private static String unknownKey(int seed) {
        return ApiKeySecret.generate(Environment.LIVE, new SeededRandomness(seed)).reveal();
    }

    private static List<String> fewest(Runnable request) {
        return Stream.generate(() -> log.during(request))
                .limit(ATTEMPTS)
                .min(Comparator.comparingInt(List::size))
                .orElseThrow();
    }

    private static void read(String path) {
        api.get(path).expect(200);
    }

    private static void page(String method, String form) {
        page(method, form, "");
    }

    private static void page(String method, String form, String path) {
        String token = "token=" + link;
        URI uri =
                URI.create(
                        postroom.origin()
                                + "/preferences"
                                + path
                                + (method.equals("GET") ? "?" + token : ""));
        HttpRequest request =
                HttpRequest.newBuilder(uri)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .method(method, BodyPublishers.ofString(token + form))
                        .build();
        try {
            assertThat(CLIENT.send(request, BodyHandlers.discarding()).statusCode()).isEqualTo(200);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static Api.Answer create(String more) {
        return api.post(
                "/subscribers",
                "{\"email\": \"person-%d@acme.test\", %s}"
                        .formatted(NUMBER.incrementAndGet(), more));
    }

    private static Api.Answer send(String to) {
        return api.post(
                "/emails/send",
                "{\"to\": %s, \"subject\": \"Hello\", \"text\": \"Hello\"}".formatted(to));
    }

    private static Api.Answer createTrigger() {
        return api.post(
                        "/triggers",
                        """
                        {"name": "Welcome", "event_type": "custom_event",
                         "filter": {"event_name": "joined"},
                         "steps": [{"type": "add_tag", "tag": "news"}]}
                        """)
                .expect(201);
    }

    private static void deleteTrigger() {
        api.delete("/triggers/" + createTrigger().text("/id")).expect(204);
    }

    private static void renameTrigger() {
        patchTrigger("{\"name\": \"Welcome %d\"}");
    }

    private static void changeSteps() {
        patchTrigger(
                "{\"steps\": [{\"type\": \"add_tag\", \"tag\": \"news\"},"
                        + " {\"type\": \"exit\", \"reason\": \"end %d\"}]}");
    }

    private static void patchTrigger(String body) {
        api.patch("/triggers/" + trigger, body.formatted(NUMBER.incrementAndGet())).expect(200);
    }

    private static void dryRun() {
        api.post(
                        "/triggers/" + trigger + "/test",
                        "{\"subscriber_id\": \"%s\"}".formatted(subscriber))
                .expect(200);
    }

    private static void sendEvent() {
        api.post(
                        "/events",
                        "{\"subscriber_id\": \"%s\", \"name\": \"joined\"}".formatted(subscriber))
                .expect(202);
    }

    private static void rename() {
        patch("{\"first_name\": \"Anna %d\"}".formatted(NUMBER.incrementAndGet()));
    }

    private static void patch(String body) {
        api.send("PATCH", "/subscribers/" + subscriber, "application/json", body).expect(200);
    }

    private static void patchUnchanged() {
        api.patchIf("/subscribers/" + unchanged.text("/id"), unchanged.header("ETag"), "{}")
                .expect(200);
    }

    private static void patchNone() {
        api.patch("/subscribers/" + UUID.randomUUID(), "{}").expect(404);
    }

    private static void pauseDraft() {
        api.post("/campaigns/" + campaign + "/pause", "{}").expect(409);
    }

    private static void deleteTag() {
        String made =
                api.post("/tags", "{\"name\": \"tag %d\"}".formatted(NUMBER.incrementAndGet()))
                        .expect(201)
                        .text("/id");
        api.delete("/tags/" + made).expect(204);
    }

    private static void deleteSegment() {
        api.delete("/segments/" + createSegment()).expect(204);
    }

    private static String createSegment() {
        return api.post(
                        "/segments",
                        """
                        {"name": "segment %d", "filter": {"all": [
                            {"field": "language", "op": "eq", "value": "de"}]}}
                        """
                                .formatted(NUMBER.incrementAndGet()))
                .expect(201)
                .text("/id");
    }

    private static void change(String path) {
        api.patch(path, "{}").expect(200);
    }

    private static void rejoin() {
        api.delete("/subscribers/" + subscriber + "/tags/news").expect(204);
        join();
    }

    private static void join() {
        api.post("/subscribers/" + subscriber + "/tags", "{\"tags\": [\"news\"]}").expect(200);
    }
}
