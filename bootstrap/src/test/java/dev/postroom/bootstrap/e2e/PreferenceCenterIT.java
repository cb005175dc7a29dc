package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Subscribers and their links, over HTTP. */
final class PreferenceCenterIT {

    private static final String UNKNOWN_TAG = "0195504a-1080-7000-8000-00000000dead";

    @TempDir static Path directory;

    private static Installation installation;
    private static PostroomProcess postroom;
    private static Api test;
    private static Api person;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
        test = new Api(postroom.baseUrl(), installation.testKey);
        person = new Api(postroom.baseUrl(), "");
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    private static String subscriber(Api api, String word, String more) {
        return api.post("/subscribers", "{\"email\": \"%s@acme.test\"%s}".formatted(word, more))
                .expect(201)
                .text("/id");
    }

    private static String token(Api api, String subscriber, String body) {
        return api.post("/subscribers/" + subscriber + "/preference-token", body)
                .expect(201)
                .text("/token");
    }

    private static List<String[]> operations(String tag) {
        return List.of(
                new String[] {"GET", "/preference-center"},
                new String[] {"POST", "/preference-center/tags/" + tag + "/subscribe"},
                new String[] {"POST", "/preference-center/tags/" + tag + "/unsubscribe"},
                new String[] {"POST", "/preference-center/unsubscribe-all"},
                new String[] {"DELETE", "/preference-center/account"});
    }

    private static Api.Answer call(Api api, String[] operation, String query) {
        return switch (operation[0]) {
            case "GET" -> api.get(operation[1] + query);
            case "POST" -> post(api, operation[1] + query);
            default -> api.delete(operation[1] + query);
        };
    }

    private static Api.Answer post(Api api, String path) {
        return api.strict("POST", path, "");
    }

    @Test
    void everyOperationRefusesUnknownNames() {
        String tag =
                test.post("/tags", "{\"name\": \"Misspelt\", \"is_public\": true}")
                        .expect(201)
                        .text("/slug");
        String query = "?token=" + token(test, subscriber(test, "misspelt", ""), "{}");
        for (String[] operation : operations(tag)) {
            Api.Answer refused = call(test, operation, query + "&tokne=1").expect(422);
            assertThat(refused.text("/errors/0/code")).isEqualTo("unknown_parameter");
            if (!operation[0].equals("GET")) {
                Api.Answer body =
                        test.send(
                                        operation[0],
                                        operation[1] + query,
                                        "application/json",
                                        "{\"tags\": []}")
                                .expect(422);
                assertThat(body.text("/errors/0/code")).isEqualTo("unknown_field");
            }
        }
        // the person was neither unsubscribed nor deleted
        assertThat(test.get("/preference-center" + query).expect(200).response().body())
                .contains("\"status\":\"active\"");
    }

    @Test
    void everyOperationRefusesEveryBadToken() {
        String tag =
                test.post("/tags", "{\"name\": \"Bad tokens\", \"is_public\": true}")
                        .expect(201)
                        .text("/slug");
        String ann = subscriber(test, "bad-tokens", "");
        String genuine = token(test, ann, "{}");
        String gone = subscriber(test, "gone", "");
        String ofGone = token(test, gone, "{}");
        test.delete("/subscribers/" + gone).expect(204);
        Map<String, String> bad = new LinkedHashMap<>();
        bad.put("", "preference_token_required");
        bad.put("?token=", "preference_token_required");
        bad.put("?token=nonsense", "invalid_token");
        bad.put("?token=%00", "invalid_token");
        bad.put("?token=" + flipped(genuine), "invalid_token");
        bad.put("?token=" + genuine + "A", "invalid_token");
        bad.put("?token=" + genuine.substring(1), "invalid_token");
        bad.put("?token=" + ofGone, "invalid_token");
        bad.put("?token=" + genuine + "&token=" + ofGone, "ambiguous_preference_token");
        bad.put("?token=" + installation.testKey, "key_in_query");
        bad.forEach((query, code) -> {
            for (String[] operation : operations(tag)) {
                Api.Answer refused = call(person, operation, query);
                assertThat(refused.status()).as("%s %s", operation[1], query).isEqualTo(401);
                // a text with NUL is no parameter at all
                if (!query.contains("%00")) {
                    assertThat(refused.text("/code")).isEqualTo(code);
                }
                assertThat(refused.text("/instance")).isEqualTo("/api/v1" + operation[1]);
            }
        });
        assertThat(
                        person.get("/preference-center?token=" + genuine)
                                .expect(200)
                                .text("/subscriber/status"))
                .isEqualTo("active");
    }

    private static String flipped(String token) {
        char last = token.charAt(token.length() - 1);
        return token.substring(0, token.length() - 1) + (last == 'A' ? 'B' : 'A');
    }

    @Test
    void aKeySentAlongMustBeOfTheSameEnvironmentAndIsNeverEnough() {
        String ann = subscriber(test, "keyed", "");
        String query = "?token=" + token(test, ann, "{}");
        String other = installation.keyOfAnotherAccount();
        for (String key : List.of(installation.liveKey, other, "svc_test_nonsense")) {
            for (String[] operation : operations(UNKNOWN_TAG)) {
                Api.Answer refused = call(new Api(postroom.baseUrl(), key), operation, query);
                assertThat(refused.status()).isEqualTo(401);
                assertThat(refused.text("/code")).isIn("invalid_token", "invalid_api_key");
            }
        }
        assertThat(test.get("/preference-center").expect(401).text("/code"))
                .isEqualTo("preference_token_required");
        test.get("/preference-center" + query).expect(200);
        new Api(postroom.baseUrl(), installation.liveKey)
                .post("/subscribers/" + ann + "/preference-token", "{}")
                .expect(404);
        new Api(postroom.baseUrl(), other)
                .post("/subscribers/" + ann + "/preference-token", "{}")
                .expect(404);
    }

    @Test
    void aTokenEndsOnTheClockOfItsEnvironment() {
        Api fresh = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        String ann = subscriber(fresh, "late", "");
        String query = "?token=" + token(fresh, ann, "{\"expires_in\": 3600}");
        person.get("/preference-center" + query).expect(200);
        fresh.post("/sandbox/clock/advance", "{\"by\": \"PT1H\"}").expect(200);
        assertThat(person.get("/preference-center" + query).expect(401).text("/code"))
                .isEqualTo("token_expired");
    }

    @Test
    void aTagMadeOnTheWayIsShownOnlyToThePersonsWhoAreOnIt() {
        Api own = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        String open = "{\"name\": \"Letters\", \"is_public\": true}";
        assertThat(own.post("/tags", open).expect(201).body().at("/is_public").asBoolean())
                .isTrue();
        String debtor = subscriber(own, "debtor", ", \"tags\": [\"Late payer\"]");
        String other = subscriber(own, "other", "");
        assertThat(own.get("/tags/by-name/late-payer").body().at("/is_public").asBoolean())
                .isFalse();

        String mine = "?token=" + token(own, debtor, "{}");
        assertThat(available(mine)).containsExactly("Late payer", "Letters");
        String others = "?token=" + token(own, other, "{}");
        assertThat(available(others)).containsExactly("Letters");
        post(person, "/preference-center/tags/late-payer/subscribe" + others).expect(404);
        assertThat(own.get("/subscribers/" + other).body().at("/tags")).isEmpty();
    }

    private List<String> available(String query) {
        return person.get("/preference-center" + query)
                .expect(200)
                .body()
                .at("/available_tags")
                .findValuesAsText("name");
    }

    @Test
    void aPersonSubscribesUnsubscribesComesBackAndLeaves() {
        String open =
                test.post("/tags", "{\"name\": \"Open\", \"is_public\": true}")
                        .expect(201)
                        .text("/id");
        test.post("/tags", "{\"name\": \"Closed\"}").expect(201);
        String ann = subscriber(test, "visitor", "");
        String query = "?token=" + token(test, ann, "{}");
        String tags = "/preference-center/tags/";
        post(person, tags + "closed/subscribe" + query).expect(404);
        post(person, tags + UNKNOWN_TAG + "/unsubscribe" + query).expect(404);
        assertThat(post(person, tags + open + "/subscribe" + query).expect(200).body())
                .hasToString(
                        post(person, tags + "open/subscribe" + query)
                                .expect(200)
                                .body()
                                .toString());
        assertThat(test.get("/subscribers/" + ann).text("/tags/0/source"))
                .isEqualTo("preference_center");
        post(person, tags + "open/unsubscribe" + query).expect(200);
        post(person, tags + "open/subscribe" + query).expect(200);
        Api.Answer none = post(person, "/preference-center/unsubscribe-all" + query);
        assertThat(none.expect(200).body().at("/subscribed_tags")).isEmpty();
        assertThat(test.get("/subscribers/" + ann).text("/status")).isEqualTo("unsubscribed");
        post(person, tags + "open/subscribe" + query).expect(200);
        assertThat(test.get("/subscribers/" + ann).text("/status")).isEqualTo("active");
        person.delete("/preference-center/account" + query).expect(204);
        test.get("/subscribers/" + ann).expect(404);
        person.delete("/preference-center/account" + query).expect(401);
    }

    @Test
    void aScannerThatFollowsEveryLinkOfAMailChangesNothing() throws Exception {
        Api api = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        String ann = subscriber(api, "scanned", ", \"tags\": [\"news\"]");
        CampaignSteps steps = new CampaignSteps(api);
        String campaign = steps.createCampaign("");
        api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
        steps.awaitStatus(campaign, "sent");
        String link = oneClick(api, "scanned@acme.test");
        String mailToken = link.substring(link.lastIndexOf('/') + 1);
        String root = link.substring(0, link.indexOf("/u/"));
        String before = api.get("/subscribers/" + ann).text("/updated_at");
        List<String> links = new ArrayList<>(List.of(link));
        for (String page :
                List.of("/preferences", "/view", "/confirm", "/api/v1/preference-center")) {
            links.add(root + page + "?token=" + mailToken);
        }
        try (HttpClient http = HttpClient.newHttpClient()) {
            for (String url : links) {
                for (String method : List.of("GET", "HEAD")) {
                    HttpRequest request =
                            HttpRequest.newBuilder(URI.create(url))
                                    .method(method, BodyPublishers.noBody())
                                    .build();
                    assertThat(http.send(request, BodyHandlers.discarding()).statusCode())
                            .isLessThan(500);
                }
            }
        }
        Api.Answer after = api.get("/subscribers/" + ann);
        assertThat(after.text("/status")).isEqualTo("active");
        assertThat(after.text("/updated_at")).isEqualTo(before);
        assertThat(person.delete("/preference-center/account?token=" + mailToken).text("/code"))
                .isEqualTo("wrong_token_purpose");
        post(person, "/preference-center/unsubscribe-all?token=" + mailToken).expect(200);
        assertThat(api.get("/campaigns/" + campaign).text("/stats/unsubscribed")).isEqualTo("1");
    }

    @Test
    void aOneClickUnsubscribeWorksWithinASecondInTheMiddleOfACampaign() throws Exception {
        Api api = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        CampaignSteps steps = new CampaignSteps(api);
        steps.createSubscribers(20);
        String first = steps.createCampaign("");
        api.post("/campaigns/" + first + "/send", "{}").expect(202);
        steps.awaitStatus(first, "sent");
        List<String> people = new ArrayList<>();
        for (int n = 0; n < 20; n++) {
            people.add(CampaignSteps.address(n));
        }
        Map<String, String> links = new LinkedHashMap<>();
        people.forEach(address -> links.put(address, oneClick(api, address)));
        api.delete("/sandbox/emails").expect(204);
        String second = api.strict("POST", "/campaigns/" + first + "/duplicate", "").text("/id");
        api.patch("/campaigns/" + second, "{\"throttle_per_minute\": 120}").expect(200);
        api.post("/campaigns/" + second + "/send", "{}").expect(202);
        await().atMost(Duration.ofSeconds(30)).until(() -> mailed(api, people).size() >= 2);

        List<String> leaving =
                people.stream().filter(one -> !mailed(api, people).contains(one)).toList();
        String leaver = leaving.getLast();
        String link = links.getOrDefault(leaver, "");
        click(link);
        List<String> aSecondLater =
                await().pollDelay(Duration.ofSeconds(1))
                        .until(() -> mailed(api, people), all -> !all.isEmpty());

        steps.awaitStatus(second, "sent");
        if (!aSecondLater.contains(leaver)) {
            assertThat(mailed(api, people)).doesNotContain(leaver).hasSize(19);
            assertThat(api.get("/campaigns/" + second).text("/stats/suppressed")).isEqualTo("1");
        }
        click(link);
        assertThat(api.get("/campaigns/" + first).text("/stats/unsubscribed")).isEqualTo("1");
        assertThat(api.get("/campaigns/" + second).text("/stats/unsubscribed")).isEqualTo("0");
    }

    private static List<String> mailed(Api api, List<String> people) {
        List<String> all = new ArrayList<>();
        api.get("/sandbox/emails?limit=100")
                .body()
                .findValues("to")
                .forEach(to -> all.add(to.toString()));
        return people.stream()
                .filter(one -> all.stream().anyMatch(to -> to.contains("\"" + one + "\"")))
                .toList();
    }

    private static void click(String link) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(link))
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(BodyPublishers.ofString("List-Unsubscribe=One-Click"))
                            .build();
            assertThat(http.send(request, BodyHandlers.discarding()).statusCode()).isEqualTo(200);
        }
    }

    private static String oneClick(Api api, String address) {
        String id = api.get("/sandbox/emails?to=" + address).text("/items/0/id");
        String source = api.get("/sandbox/emails/" + id).text("/source");
        Matcher link = Pattern.compile("List-Unsubscribe:\\s*<([^>]+)>").matcher(source);
        assertThat(link.find()).isTrue();
        assertThat(source).contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
        return link.group(1);
    }
}
