package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.domain.billing.MailMonth;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Plans limit accounts exactly, on two nodes at once. */
final class PlanLimitsIT {

    private static final int LIMIT = 12;
    private static final int AT_ONCE = 100;
    private static final String PLANS =
            """
            {"basic": "small", "plans": [{"name": "small", "limits": {"subscribers": %1$d,
                "emails_per_month": %1$d, "tags": %1$d, "webhooks": %1$d, "api_keys": %1$d}}]}
            """
                    .formatted(LIMIT);

    @TempDir static Path directory;

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private static Installation installation;
    private static PostroomProcess first;
    private static PostroomProcess second;

    @BeforeAll
    static void start() throws IOException {
        Path plans = Files.writeString(directory.resolve("plans.json"), PLANS);
        Map<String, String> settings =
                Map.of(
                        "POSTROOM_BILLING_PROVIDER",
                        "manual",
                        "POSTROOM_BILLING_PLANS_FILE",
                        plans.toString());
        installation = Installation.in(directory);
        first = installation.serve(settings);
        second = installation.serve(settings);
    }

    @AfterAll
    static void stop() throws Exception {
        first.close();
        second.close();
        installation.close();
    }

    /** A resource that plans limit, and how one more of it is made. */
    enum Limited {
        SUBSCRIBERS("subscribers", "/subscribers", "{\"email\": \"p-%d@acme.test\"}", 201, 0),
        TAGS("tags", "/tags", "{\"name\": \"tag %d\"}", 201, 0),
        WEBHOOKS(
                "webhooks",
                "/webhooks",
                "{\"url\": \"http://127.0.0.1:9/%d\", \"events\": [\"tag.subscribed\"]}",
                201,
                0),
        // the key of the account is one of them
        API_KEYS("api_keys", "/api-keys", "{\"name\": \"key %d\"}", 201, 1),
        EMAILS(
                "emails_per_month",
                "/emails/send",
                """
                {"to": "s-%d@acme.test", "subject": "Hello", "text": "Hello",
                    "scheduled_at": "TOMORROW"}
                """,
                202,
                0);

        private final String keyword;
        private final String path;
        private final String body;
        private final int made;
        private final int before;

        Limited(String keyword, String path, String body, int made, int before) {
            this.keyword = keyword;
            this.path = path;
            this.body = body;
            this.made = made;
            this.before = before;
        }

        Api.Answer post(Api api) {
            return api.post(path, tomorrow(body.formatted(NUMBER.incrementAndGet())));
        }
    }

    private static List<Api> nodes(String key) {
        return List.of(new Api(first.baseUrl(), key), new Api(second.baseUrl(), key));
    }

    private static long usage(Api api, String of) {
        return api.get("/billing/subscription").expect(200).body().at("/usage/" + of).asLong();
    }

    private static void isRefused(Api.Answer answer, String limit) {
        JsonNode problem = answer.expect(402).body();
        assertThat(problem.at("/code").asText()).isEqualTo("plan_limit_reached");
        assertThat(problem.at("/limit").asText()).isEqualTo(limit);
        assertThat(problem.at("/current").asInt()).isEqualTo(LIMIT);
        assertThat(problem.at("/maximum").asInt()).isEqualTo(LIMIT);
        assertThat(problem.at("/plan").asText()).isEqualTo("small");
    }

    @ParameterizedTest
    @EnumSource
    void ofAHundredAtOnceExactlyOneTakesTheLastPlace(Limited limited) {
        List<Api> nodes = nodes(installation.keyOfAnotherAccount());
        for (int i = limited.before; i < LIMIT - 1; i++) {
            limited.post(nodes.get(i % 2)).expect(limited.made);
        }

        List<Api.Answer> answers = Race.of(AT_ONCE, i -> limited.post(nodes.get(i % 2)));

        Map<Integer, Long> statuses =
                answers.stream()
                        .collect(Collectors.groupingBy(Api.Answer::status, Collectors.counting()));
        assertThat(statuses).isEqualTo(Map.of(limited.made, 1L, 402, AT_ONCE - 1L));
        answers.stream()
                .filter(answer -> answer.status() == 402)
                .forEach(answer -> isRefused(answer, limited.keyword));
        assertThat(usage(nodes.getFirst(), limited.keyword)).isEqualTo(LIMIT);
    }

    @Test
    void aBatchFillsThePlanInItsOrderAndTheRestHasTheProblemOfASingleRequest() {
        Api api = new Api(first.baseUrl(), installation.keyOfAnotherAccount());
        for (int i = 0; i < LIMIT - 1; i++) {
            Limited.SUBSCRIBERS.post(api).expect(201);
        }
        String three =
                IntStream.range(0, 3)
                        .mapToObj(i -> "{\"email\": \"batch-%d@acme.test\"}".formatted(i))
                        .collect(Collectors.joining(",", "[", "]"));

        JsonNode results =
                api.once("batch-1", Write.request("POST", "/subscribers/batch", three, _ -> 1))
                        .expect(200)
                        .body();

        assertThat(List.of(0, 1, 2))
                .extracting(i -> results.at("/results/%d/status".formatted(i)).asInt())
                .containsExactly(201, 402, 402);
        JsonNode problem = results.at("/results/1/problem");
        assertThat(problem.at("/code").asText()).isEqualTo("plan_limit_reached");
        assertThat(problem.at("/current").asInt()).isEqualTo(LIMIT);
        assertThat(problem.at("/maximum").asInt()).isEqualTo(LIMIT);
        assertThat(problem.at("/plan").asText()).isEqualTo("small");
        assertThat(usage(api, "subscribers")).isEqualTo(LIMIT);
    }

    @Test
    void batchesAtOnceNeverExceedThePlanTogether() {
        List<Api> nodes = nodes(installation.keyOfAnotherAccount());
        List<Api.Answer> answers =
                Race.of(
                        8,
                        number ->
                                nodes.get(number % 2)
                                        .post("/subscribers/batch", batchOfPeople(number)));

        long created =
                answers.stream()
                        .map(Api.Answer::body)
                        .mapToLong(body -> body.path("succeeded").asLong())
                        .sum();
        assertThat(created).isEqualTo(LIMIT);
        assertThat(usage(nodes.getFirst(), "subscribers")).isEqualTo(LIMIT);
    }

    private static String batchOfPeople(int number) {
        return IntStream.range(0, 4)
                .mapToObj(i -> "{\"email\": \"race-%d-%d@acme.test\"}".formatted(number, i))
                .collect(Collectors.joining(",", "[", "]"));
    }

    @Test
    void anImportAndRequestsTogetherFillThePlanAndNoMore() {
        String key = installation.keyOfAnotherAccount();
        List<Api> nodes = nodes(key);
        ImportSteps steps = new ImportSteps(first.baseUrl(), key);
        String file =
                IntStream.range(0, 200)
                        .mapToObj("imported-%d@acme.test\n"::formatted)
                        .collect(Collectors.joining("", "email\n", ""));
        List<Integer> made =
                Race.of(
                        5,
                        i -> {
                            if (i == 0) {
                                return steps.awaitEnd(steps.start("", "text/csv", file))
                                        .body()
                                        .at("/created")
                                        .asInt();
                            }
                            return (int)
                                    IntStream.range(0, 20)
                                            .mapToObj(_ ->
                                                    Limited.SUBSCRIBERS
                                                            .post(nodes.get(i % 2))
                                                            .status())
                                            .filter(status -> status == 201)
                                            .count();
                        });

        assertThat(made.stream().mapToInt(Integer::intValue).sum()).isEqualTo(LIMIT);
        assertThat(steps.total()).isEqualTo(LIMIT);
        assertThat(usage(nodes.getFirst(), "subscribers")).isEqualTo(LIMIT);
    }

    @Test
    void anImportRejectsTheRowsBeyondThePlanAndSaysWhy() {
        String key = installation.keyOfAnotherAccount();
        ImportSteps steps = new ImportSteps(first.baseUrl(), key);
        String tagged =
                IntStream.range(0, LIMIT + 3)
                        .mapToObj(i -> "tagged-%d@acme.test,tag %d\n".formatted(i / 2, i))
                        .collect(Collectors.joining("", "email,tags\n", ""));
        String path = steps.start("?on_conflict=update", "text/csv", tagged);
        Api.Answer done = steps.awaitEnd(path);

        // eight people with two tags each but the last, of which the last three have no room
        assertThat(done.text("/rejected")).isEqualTo("3");
        assertThat(steps.file(path + "/rejected"))
                .contains("plan_limit_reached", "The plan small allows 12 tags; 0 are in use.");
        assertThat(usage(steps.api(), "tags")).isEqualTo(LIMIT);
    }

    @Test
    void whatIsDeletedMakesRoomAndTestDataNeedsNone() {
        String account = installation.run("accounts", "create", "--name", "Both").out().strip();
        Api live = new Api(first.baseUrl(), key(account, "live"));
        Api test = new Api(second.baseUrl(), key(account, "test"));
        for (int i = 0; i < LIMIT; i++) {
            Limited.TAGS.post(live).expect(201);
            Limited.TAGS.post(test).expect(201);
        }
        Limited.TAGS.post(test).expect(201);
        isRefused(Limited.TAGS.post(live), "tags");

        live.delete("/tags/" + live.get("/tags").text("/items/0/id")).expect(204);

        Limited.TAGS.post(live).expect(201);
        isRefused(Limited.TAGS.post(live), "tags");
        assertThat(usage(test, "tags")).isEqualTo(LIMIT);
    }

    private static String key(String account, String environment) {
        return installation
                .run("keys", "create", "--account", account, "--environment", environment)
                .out()
                .strip();
    }

    @Test
    void aBatchOfMailIsCoveredAsAWholeOrNotAtAllAndCancelledMailIsGivenBack() {
        Api api = new Api(first.baseUrl(), installation.keyOfAnotherAccount());
        api.post("/emails/batch", batch(LIMIT + 1)).expect(402);
        assertThat(usage(api, "emails_per_month")).isZero();
        assertThat(api.get("/emails").body().at("/items")).isEmpty();

        Api.Answer sent = api.post("/emails/batch", batch(LIMIT)).expect(202);
        isRefused(Limited.EMAILS.post(api), "emails_per_month");
        String id = api.get("/emails").text("/items/0/id");
        api.post("/emails/" + id + "/cancel", "").expect(200);

        assertThat(sent.status()).isEqualTo(202);
        Limited.EMAILS.post(api).expect(202);
        isRefused(Limited.EMAILS.post(api), "emails_per_month");
    }

    @Test
    void eachNodeSaysWhenTheCountOfMailsBeginsAgain() {
        List<Api> nodes = nodes(installation.keyOfAnotherAccount());

        // a month may begin between the two
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() ->
                        assertThat(nodes)
                                .extracting(PlanLimitsIT::month)
                                .containsOnly(MailMonth.at(Instant.now(), Optional.empty())));
    }

    private static MailMonth month(Api api) {
        Api.Answer plan = api.get("/billing/subscription").expect(200);
        return new MailMonth(
                Instant.parse(plan.text("/email_month_start")),
                Instant.parse(plan.text("/email_month_end")));
    }

    @Test
    void aCampaignThatThePlanDoesNotCoverGetsA402AndItsPreflightSaysWhy() {
        Api api = new Api(first.baseUrl(), installation.keyOfAnotherAccount());
        String campaign = "/campaigns/" + Fixtures.campaign(api).get("id");
        api.post("/emails/batch", batch(LIMIT)).expect(202);

        isRefused(api.post(campaign + "/send", ""), "emails_per_month");

        assertThat(api.get(campaign).text("/status")).isEqualTo("draft");
        assertThat(api.get(campaign + "/preflight").expect(200).response().body())
                .contains("plan_limit_reached");
        isRefused(api.post(campaign + "/test", "{\"to\": [\"me@acme.test\"]}"), "emails_per_month");
    }

    @Test
    void aTriggerEndsItsRunsWhenTheirMailHasNoRoom() {
        Api api = new Api(first.baseUrl(), installation.keyOfAnotherAccount());
        String template = Objects.requireNonNull(Fixtures.template(api).get("id"));
        String trigger =
                api.post(
                                "/triggers",
                                """
                                {"name": "Greet", "event_type": "subscriber.created", "steps":
                                    [{"type": "send_email", "template_id": "%s"}]}
                                """
                                        .formatted(template))
                        .expect(201)
                        .text("/id");
        api.post("/emails/batch", batch(LIMIT)).expect(202);

        api.post("/subscribers", "{\"email\": \"late@acme.test\", \"status\": \"active\"}")
                .expect(201);

        String runs = "/triggers/" + trigger + "/runs";
        await().atMost(Duration.ofSeconds(60))
                .until(() -> api.get(runs).text("/items/0/reason").contains("_"));
        assertThat(api.get(runs).text("/items/0/reason")).isEqualTo("plan_limit_reached");
        assertThat(usage(api, "emails_per_month")).isEqualTo(LIMIT);
    }

    private static String batch(int mails) {
        return IntStream.range(0, mails)
                .mapToObj(i ->
                        """
                        {"to": "b-%d@acme.test", "subject": "Hello", "text": "Hello",
                            "scheduled_at": "TOMORROW"}
                        """
                                .formatted(i))
                .map(PlanLimitsIT::tomorrow)
                .collect(Collectors.joining(",", "{\"emails\": [", "]}"));
    }

    // mail of these tests is never due
    private static String tomorrow(String body) {
        return body.replace("TOMORROW", Instant.now().plus(Duration.ofDays(1)).toString());
    }
}
