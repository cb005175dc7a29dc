package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A client that changes many of its people at once. */
@Timeout(300)
final class SubscriberActionsIT {

    private static final String PATH = "/subscribers/actions";

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = serve();
    }

    private static PostroomProcess serve() {
        return installation.serve(Map.of("POSTROOM_WORKERS_LEASE", "5s"));
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    private static Api other() {
        return new Api(postroom.baseUrl(), installation.keyOfAnotherAccount());
    }

    private static void people(Api api, String prefix, int count, String members) {
        for (int from = 0; from < count; from += 100) {
            String batch =
                    IntStream.range(from, Math.min(count, from + 100))
                            .mapToObj(i ->
                                    "{\"email\": \"%s-%d@acme.test\"%s}"
                                            .formatted(prefix, i, members))
                            .collect(Collectors.joining(",", "[", "]"));
            assertThat(api.post("/subscribers/batch", batch).expect(200).text("/failed"))
                    .isEqualTo("0");
        }
    }

    private static Api.Answer ended(Api api, String body) {
        Api.Answer accepted = api.post(PATH, body).expect(202);
        String path = PATH + "/" + accepted.text("/id");
        assertThat(accepted.header("Location")).endsWith(path);
        await().atMost(Duration.ofSeconds(60))
                .until(() ->
                        !List.of("queued", "running")
                                .contains(api.get(path).expect(200).text("/status")));
        return api.get(path);
    }

    private static void hasTotal(Api api, String query, int total) {
        assertThat(api.get("/subscribers?" + query).text("/total"))
                .isEqualTo(Integer.toString(total));
    }

    @Test
    void peopleAreTaggedUntaggedUnsubscribedAndDeletedByAFilter() {
        Api api = other();
        people(api, "de", 250, ", \"language\": \"de\", \"tags\": [\"News\"]");
        people(api, "en", 30, ", \"language\": \"en\", \"tags\": [\"News\", \"Tea\"]");
        String german =
                """
                {"all": [{"field": "language", "op": "eq", "value": "de"}]}
                """;

        Api.Answer tagged =
                ended(
                        api,
                        """
                        {"action": "tag", "tags": ["Leser"],
                            "where": {"tag": ["news"], "status": ["active"], "filter": %s}}
                        """
                                .formatted(german));

        assertThat(tagged.text("/status")).isEqualTo("completed");
        assertThat(tagged.text("/progress")).isEqualTo("1.0");
        assertThat(tagged.text("/examined")).isEqualTo("280");
        assertThat(tagged.text("/changed")).isEqualTo("250");
        hasTotal(api, "tag=leser", 250);
        Api.Answer untagged =
                ended(
                        api,
                        """
                        {"action": "untag", "tags": ["news"], "where": {"tag_all": ["News", "Tea"]}}
                        """);
        assertThat(untagged.text("/changed")).isEqualTo("30");
        hasTotal(api, "tag=news", 250);

        Api.Answer left =
                ended(
                        api,
                        """
                        {"action": "unsubscribe", "audience": "all",
                            "where": {"tag_none": ["news"]}}
                        """);
        assertThat(left.text("/changed")).isEqualTo("30");
        hasTotal(api, "status=unsubscribed", 30);
        hasTotal(api, "tag=tea", 30);

        Api.Answer deleted =
                ended(
                        api,
                        """
                        {"action": "delete", "where": {"status": ["unsubscribed"]}}
                        """);
        assertThat(deleted.text("/changed")).isEqualTo("30");
        hasTotal(api, "sort=email", 250);
        assertThat(api.get(PATH + "?status=completed").text("/total")).isEqualTo("4");
        assertThat(api.get(PATH).text("/items/0/id")).isEqualTo(deleted.text("/id"));
    }

    @Test
    void everyoneMustBeAskedForInWordsAndAMisspeltFilterReachesNoPerson() {
        Api api = other();
        people(api, "stays", 3, ", \"tags\": [\"News\"]");

        Api.Answer refused = api.post(PATH, "{\"action\": \"delete\"}").expect(422);
        assertThat(refused.text("/errors/0/code")).isEqualTo("audience_required");
        assertThat(refused.text("/errors/0/pointer")).isEqualTo("/audience");
        assertThat(
                        api.post(PATH, "{\"action\": \"delete\", \"where\": {}}")
                                .expect(422)
                                .text("/errors/0/code"))
                .isEqualTo("audience_required");
        for (String where :
                List.of(
                        "{\"tag_none\": []}",
                        "{\"tag_none\": [\"news\"]}",
                        "{\"filter\": {\"all\": [{\"field\": \"language\", \"op\": \"neq\","
                                + " \"value\": \"de\"}]}}",
                        "{\"status\": [\"pending\", \"active\", \"unsubscribed\", \"bounced\","
                                + " \"complained\"]}")) {
            assertThat(
                            api.post(
                                            PATH,
                                            "{\"action\": \"delete\", \"where\": %s}"
                                                    .formatted(where))
                                    .expect(422)
                                    .text("/errors/0/code"))
                    .as(where)
                    .isEqualTo("audience_required");
        }
        for (String prefer : List.of("handling=strict", "handling=lenient")) {
            Api.Answer misspelt =
                    sent(
                            "{\"action\": \"delete\", \"where\": {\"statuss\": [\"pending\"]}}",
                            prefer);
            assertThat(misspelt.status()).isEqualTo(422);
            assertThat(misspelt.body().findValuesAsText("pointer")).contains("/where/statuss");
            assertThat(misspelt.body().findValuesAsText("message").toString())
                    .contains("Did you mean status?");
        }
        hasTotal(api, "sort=email", 3);

        assertThat(ended(api, "{\"action\": \"delete\", \"audience\": \"all\"}").text("/changed"))
                .isEqualTo("3");
        hasTotal(api, "sort=email", 0);
    }

    private static Api.Answer sent(String body, String prefer) {
        Wire wire = new Wire(postroom.baseUrl().replaceFirst("/api/v1$", ""));
        return wire.send(
                Wire.Call.of(
                                "POST",
                                "/api/v1" + PATH,
                                Map.of("X-API-Key", installation.liveKey, "Prefer", prefer))
                        .body(body.getBytes(StandardCharsets.UTF_8), "application/json"));
    }

    @Test
    void anActionStaysInItsEnvironmentAndAccount() {
        Api live = new Api(postroom.baseUrl(), installation.liveKey);
        Api test = new Api(postroom.baseUrl(), installation.testKey);
        Api other = other();
        List.of(live, test, other).forEach(api -> people(api, "same", 2, ""));

        Api.Answer ended =
                ended(test, "{\"action\": \"tag\", \"tags\": [\"Mine\"], \"audience\": \"all\"}");

        hasTotal(test, "tag=mine", 2);
        for (Api api : List.of(live, other)) {
            api.get(PATH + "/" + ended.text("/id")).expect(404);
            api.post(PATH + "/" + ended.text("/id") + "/cancel", "").expect(404);
            api.get("/subscribers?tag=mine").expect(422);
        }
    }

    @Test
    void deletingNeedsTheScopeOfDeleting() {
        Api owner = new Api(postroom.baseUrl(), installation.liveKey);
        String key =
                owner.post(
                                "/api-keys",
                                """
                                {"name": "Tagger", "scopes": ["subscribers:write", "subscribers:read"]}
                                """)
                        .expect(201)
                        .text("/key");
        Api tagger = new Api(postroom.baseUrl(), key);

        Api.Answer refused =
                tagger.post(PATH, "{\"action\": \"delete\", \"audience\": \"all\"}").expect(403);

        assertThat(refused.text("/required_scope")).isEqualTo("subscribers:delete");
        tagger.post(
                        PATH,
                        "{\"action\": \"tag\", \"tags\": [\"Ok\"], \"where\": {\"status\":"
                                + " [\"complained\"]}}")
                .expect(202);
    }

    @Test
    void anActionGoesOnAfterAKillAndTreatsEachPersonOnce() {
        String key = installation.keyOfAnotherAccount();
        Api api = new Api(postroom.baseUrl(), key);
        people(api, "many", 1500, "");
        String path =
                PATH
                        + "/"
                        + api.post(
                                        PATH,
                                        "{\"action\": \"tag\", \"tags\": [\"Survivors\"],"
                                                + " \"audience\": \"all\"}")
                                .expect(202)
                                .text("/id");
        await().atMost(Duration.ofSeconds(60))
                .until(() -> api.get(path).body().get("examined").asInt() > 0);

        postroom.kill();
        postroom = serve();

        Api after = new Api(postroom.baseUrl(), key);
        await().atMost(Duration.ofSeconds(90))
                .until(() -> after.get(path).text("/status").equals("completed"));
        assertThat(after.get(path).text("/changed")).isEqualTo("1500");
        hasTotal(after, "tag=survivors", 1500);
    }

    @Test
    void anActionCanBeStoppedAndThenDoesNothingMore() {
        Api api = other();
        people(api, "stop", 1200, "");
        String path =
                PATH
                        + "/"
                        + api.post(PATH, "{\"action\": \"delete\", \"audience\": \"all\"}")
                                .expect(202)
                                .text("/id");

        Api.Answer cancelled = api.post(path + "/cancel", "");

        assertThat(cancelled.expect(200).text("/status")).isEqualTo("cancelled");
        int left = api.get("/subscribers").body().get("total").asInt();
        assertThat(left).isPositive().isEqualTo(1200 - api.get(path).body().get("changed").asInt());
        assertThat(api.post(path + "/cancel", "").expect(409).text("/code"))
                .isEqualTo("action_ended");
        assertThat(api.get("/subscribers").body().get("total").asInt()).isEqualTo(left);
    }

    @Test
    void anotherAccountDoesNotWaitForALongAction() {
        Api busy = other();
        people(busy, "busy", 1500, "");
        for (int i = 0; i < 3; i++) {
            busy.post(
                            PATH,
                            "{\"action\": \"tag\", \"tags\": [\"T%d\"], \"audience\": \"all\"}"
                                    .formatted(i))
                    .expect(202);
        }
        Api quiet = other();
        people(quiet, "quiet", 2, "");

        ended(quiet, "{\"action\": \"tag\", \"tags\": [\"Mine\"], \"audience\": \"all\"}");

        hasTotal(quiet, "tag=mine", 2);
        assertThat(busy.get(PATH + "?status=queued&status=running").body().get("total").asInt())
                .isPositive();
    }
}
