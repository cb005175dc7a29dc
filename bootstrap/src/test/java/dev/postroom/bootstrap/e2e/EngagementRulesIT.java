package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rules about opened and clicked campaigns, in every place that takes rules. */
final class EngagementRulesIT {

    private static final Pattern LINK = Pattern.compile("(?:href|src)=['\"]([^'\"]*/[co]/[^'\"]*)");
    private static final String BROWSER =
            "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

    @TempDir static Path directory;

    private static Installation installation;
    private static PostroomProcess postroom;

    private Api api;
    private CampaignSteps steps;
    private String template;
    private String letter;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    /** Ann opened the letter and followed its link; a scanner did for Bob. */
    @BeforeEach
    void sendALetter() throws Exception {
        api = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        steps = new CampaignSteps(api);
        template =
                api.post(
                                "/templates",
                                """
                                {"name": "Letter", "subject": "Hello", "category": "marketing",
                                 "html": "<a href='https://shop.example'>shop</a>\
                                 <a href='{{unsubscribe_url}}'>stop</a>"}
                                """)
                        .expect(201)
                        .text("/id");
        for (String name : List.of("ann", "bob")) {
            api.post("/subscribers", "{\"email\": \"%s@acme.test\"}".formatted(name)).expect(201);
        }
        letter =
                campaign("\"audience\": \"all\", \"track_opens\": true, \"track_clicks\": true")
                        .expect(201)
                        .text("/id");
        api.post("/campaigns/" + letter + "/send", "{}").expect(202);
        steps.awaitStatus(letter, "sent");
        follow("ann@acme.test", BROWSER);
        follow("bob@acme.test", "LinkScanner/1.0 (bot)");
        await().atMost(Duration.ofSeconds(60))
                .until(() ->
                        api.get("/campaigns/" + letter + "/stats").text("/clicks").equals("2"));
    }

    private Api.Answer campaign(String more) {
        return api.post(
                "/campaigns",
                "{\"name\": \"May\", \"template_id\": \"%s\", %s}".formatted(template, more));
    }

    private void follow(String address, String agent) throws Exception {
        String inbox = "/sandbox/emails?to=" + address;
        await().atMost(Duration.ofSeconds(60))
                .until(() -> api.get(inbox).body().at("/total").asInt() > 0);
        String id = api.get(inbox).text("/items/0/id");
        Matcher links = LINK.matcher(api.get("/sandbox/emails/" + id).text("/html"));
        int found = 0;
        try (HttpClient client = HttpClient.newHttpClient()) {
            while (links.find()) {
                found++;
                String url = links.group(1).replace("&#x3D;", "=").replace("&amp;", "&");
                client.send(
                        HttpRequest.newBuilder(URI.create(url)).header("User-Agent", agent).build(),
                        BodyHandlers.discarding());
            }
        }
        assertThat(found).isEqualTo(2);
    }

    private static String rules(String field, String end) {
        return "{\"all\": [{\"field\": \"%s\", %s}]}".formatted(field, end);
    }

    private static String parameter(String rules) {
        return "filter=" + URLEncoder.encode(rules, StandardCharsets.UTF_8);
    }

    private List<String> listed(String rules) {
        return api.get("/subscribers?" + parameter(rules))
                .expect(200)
                .body()
                .at("/items")
                .valueStream()
                .map(one -> one.at("/email").asText())
                .toList();
    }

    @Test
    void peopleAreSelectedByWhatTheyOpenedAndClicked() {
        for (String field : List.of("opened." + letter, "clicked." + letter)) {
            assertThat(listed(rules(field, "\"op\": \"eq\", \"value\": true")))
                    .containsExactly("ann@acme.test");
            assertThat(listed(rules(field, "\"op\": \"exists\", \"value\": false")))
                    .containsExactly("bob@acme.test");
            String did = rules(field, "\"op\": \"exists\"");
            String exported =
                    api.get("/subscribers/export?format=ndjson&" + parameter(did))
                            .expect(200)
                            .response()
                            .body();
            assertThat(exported).contains("ann@acme.test").doesNotContain("bob@acme.test");
        }
    }

    @Test
    void aSecondLetterReachesThoseWhoDidNotOpenTheFirst() {
        String second =
                campaign(
                                "\"audience\": \"all\", \"filter\": "
                                        + rules(
                                                "opened." + letter,
                                                "\"op\": \"exists\", \"value\": false"))
                        .expect(201)
                        .text("/id");
        String path = "/campaigns/" + second;
        assertThat(api.get(path + "/recipient-count").text("/count")).isEqualTo("1");

        api.post(path + "/send", "{}").expect(202);
        steps.awaitStatus(second, "sent");

        JsonNode recipients = api.get(path + "/recipients").expect(200).body().at("/items");
        assertThat(recipients.valueStream().map(one -> one.at("/email").asText()))
                .containsExactly("bob@acme.test");
    }

    @Test
    void anActionTreatsThoseWhoClicked() {
        String action =
                api.post(
                                "/subscribers/actions",
                                "{\"action\": \"tag\", \"tags\": [\"buyers\"], \"where\": {\"filter\": %s}}"
                                        .formatted(
                                                rules("clicked." + letter, "\"op\": \"exists\"")))
                        .expect(202)
                        .text("/id");
        await().atMost(Duration.ofSeconds(60))
                .until(() ->
                        api.get("/subscribers/actions/" + action)
                                .text("/status")
                                .equals("completed"));

        assertThat(listed(rules("tags.buyers", "\"op\": \"exists\"")))
                .containsExactly("ann@acme.test");
    }

    @Test
    void aTriggerRunsForThoseWhoOpened() {
        String trigger =
                api.post(
                                "/triggers",
                                """
                                {"name": "Ask", "event_type": "custom_event",
                                 "filter": {"event_name": "asked"}, "conditions": %s,
                                 "steps": [{"type": "condition", "conditions": %s,
                                            "then": [{"type": "exit", "reason": "clicked"}]}]}
                                """
                                        .formatted(
                                                rules("opened." + letter, "\"op\": \"exists\""),
                                                rules("clicked." + letter, "\"op\": \"exists\"")))
                        .expect(201)
                        .text("/id");
        assertThat(tried(trigger, "ann")).isEqualTo("clicked");
        assertThat(tried(trigger, "bob")).isEqualTo("conditions_not_met");
        for (String name : List.of("ann", "bob")) {
            api.post(
                            "/events",
                            "{\"event_name\": \"asked\", \"subscriber_id\": \"%s\"}"
                                    .formatted(idOf(name)))
                    .expect(202);
        }

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() ->
                        assertThat(
                                        api.get("/triggers/" + trigger + "/runs")
                                                .body()
                                                .at("/items")
                                                .valueStream()
                                                .map(run -> run.at("/reason").asText()))
                                .containsExactlyInAnyOrder("clicked", "conditions_not_met"));
    }

    private String idOf(String name) {
        return api.get("/subscribers/" + name + "@acme.test").text("/id");
    }

    private String tried(String trigger, String name) {
        return api.post(
                        "/triggers/" + trigger + "/test",
                        "{\"subscriber_id\": \"%s\"}".formatted(idOf(name)))
                .expect(200)
                .text("/reason");
    }

    @Test
    void aCampaignThatThereIsNotIsRefusedInEveryPlace() {
        String foreign = letter;
        Api other = new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
        String own = other.post("/templates", TEMPLATE).expect(201).text("/id");
        for (String id : List.of(foreign, "0195504a-1080-7000-8000-0000000000aa", "spring", "")) {
            String rules = rules("opened." + id, "\"op\": \"exists\"");
            List<Api.Answer> refused =
                    List.of(
                            other.get("/subscribers?" + parameter(rules)),
                            other.get("/subscribers/export?" + parameter(rules)),
                            other.post(
                                    "/campaigns",
                                    "{\"name\": \"x\", \"template_id\": \"%s\", \"filter\": %s}"
                                            .formatted(own, rules)),
                            other.post(
                                    "/subscribers/actions",
                                    "{\"action\": \"tag\", \"tags\": [\"x\"], \"where\": {\"filter\": %s}}"
                                            .formatted(rules)),
                            other.post(
                                    "/triggers",
                                    "{\"name\": \"x\", \"event_type\": \"subscriber.created\", \"template_id\": \"%s\", \"conditions\": %s}"
                                            .formatted(own, rules)));
            for (Api.Answer answer : refused) {
                assertThat(answer.expect(422).text("/errors/0/code"))
                        .as("%s: %s", id, answer.body())
                        .isEqualTo("unknown_campaign");
            }
        }
    }

    private static final String TEMPLATE =
            "{\"name\": \"Letter\", \"subject\": \"s\", \"html\": \"<p>x</p>\"}";
}
