package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import dev.postroom.bootstrap.embedded.Sql;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Opens and clicks of captured mails, from the links in them to events, runs and counts. */
final class TrackingIT {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final String BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0";
    private static final String SHOP = "https://shop.example/?q=a%20b&c=1#top";
    private static final String HTML =
            """
            <p>Dear {{first_name}}, <a href='https://shop.example/?q=a%20b&amp;c=1#top'>shop</a>
            <a href='https://you.example/{{email}}'>you</a> <a href='mailto:x@example.org'>mail</a>
            <a href='#top'>top</a> <a href='{{unsubscribe_url}}'>stop</a>
            <a href='{{preference_center_url}}'>topics</a></p>\
            """;
    private static final Pattern HREF = Pattern.compile("(?:href|src)=['\"]([^'\"]*)['\"]");

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static WebhookReceiver receiver;
    private static Api api;
    private static CampaignSteps steps;
    private static String letter;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        receiver = WebhookReceiver.start(0);
        postroom = installation.serve(Map.of("POSTROOM_WORKERS_LEASE", "5s"));
        api = new Api(postroom.baseUrl(), installation.testKey);
        steps = new CampaignSteps(api);
        steps.createWebhook(receiver.url());
        letter = template();
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        receiver.close();
        installation.close();
    }

    private static String json(String text) {
        return text.replace('`', '"').replace("\n", " ");
    }

    private static String template() {
        return api.post(
                        "/templates",
                        json(
                                "{`name`: `Letter`, `subject`: `Hello`, `category`: `marketing`,"
                                        + " `html`: `%s`}".formatted(HTML)))
                .expect(201)
                .text("/id");
    }

    private static String subscriber(String email, String tag) {
        return api.post(
                        "/subscribers",
                        json(
                                "{`email`: `%s`, `first_name`: `Ada`, `tags`: [`%s`]}"
                                        .formatted(email, tag)))
                .expect(201)
                .text("/id");
    }

    /** The addresses in the captured mail to this address, in their order. */
    private static List<String> links(String email) {
        String inbox = "/sandbox/emails?to=" + email;
        await().atMost(Duration.ofSeconds(60))
                .until(() -> api.get(inbox).body().at("/total").asInt() > 0);
        String id = api.get(inbox).text("/items/0/id");
        return HREF.matcher(api.get("/sandbox/emails/" + id).text("/html"))
                .results()
                .map(MatchResult.class::cast)
                .map(link -> link.group(1).replace("&#x3D;", "=").replace("&amp;", "&"))
                .toList();
    }

    private static HttpResponse<byte[]> request(String method, String url, String agent) {
        try {
            return HTTP.send(
                    HttpRequest.newBuilder(URI.create(url))
                            .header("User-Agent", agent)
                            .method(method, BodyPublishers.noBody())
                            .build(),
                    BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String target(HttpResponse<byte[]> response) {
        assertThat(response.statusCode()).isEqualTo(302);
        assertThat(response.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
        return response.headers().firstValue("Location").orElseThrow();
    }

    private static List<JsonNode> events(String type, String pointer, String value) {
        return receiver.deliveries().stream()
                .map(TrackingIT::parsed)
                .filter(event -> event.at("/type").asText().equals(type))
                .filter(event -> event.at(pointer).asText().equals(value))
                .distinct()
                .toList();
    }

    private static JsonNode parsed(WebhookReceiver.Delivery delivery) {
        try {
            return MAPPER.readTree(delivery.text());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitEvents(String type, String pointer, String value, int count) {
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(events(type, pointer, value)).hasSize(count));
    }

    @Test
    void aTransactionalMailCountsItsOpensAndClicks() throws Exception {
        String person = subscriber("ada@example.test", "readers");
        String trigger = trigger("email.clicked", "`link_url`: `" + SHOP + "`");
        String id =
                api.post(
                                "/emails/send",
                                json(
                                        """
                                        {`to`: `ada@example.test`, `template_id`: `%s`,
                                         `track_opens`: true, `track_clicks`: true}\
                                        """
                                                .formatted(letter)))
                        .expect(202)
                        .text("/id");
        List<String> links = links("ada@example.test");
        String shop = links.get(0);
        String image = links.get(6);
        assertThat(links.subList(0, 2)).allMatch(link -> link.contains("/c/"));
        assertThat(links.subList(2, 4)).containsExactly("mailto:x@example.org", "#top");
        assertThat(links.get(4)).contains("/u/");
        assertThat(links.get(5)).contains("/preferences?token=");
        assertThat(image).contains("/o/");

        assertThat(target(request("HEAD", shop, BROWSER))).isEqualTo(SHOP);
        assertThat(request("HEAD", image, BROWSER).statusCode()).isEqualTo(200);
        assertThat(api.get("/emails/" + id).text("/opened_at")).isEqualTo("null");
        assertThat(api.get("/emails/" + id).body().at("/clicks").asInt()).isZero();

        HttpResponse<byte[]> pixel = request("GET", image, BROWSER);
        assertThat(pixel.statusCode()).isEqualTo(200);
        assertThat(pixel.headers().firstValue("Content-Type")).hasValue("image/gif");
        assertThat(pixel.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(new String(pixel.body(), 0, 6, StandardCharsets.US_ASCII)).isEqualTo("GIF89a");
        request("GET", image, BROWSER);
        assertThat(target(request("GET", shop, BROWSER))).isEqualTo(SHOP);
        request("GET", shop, BROWSER);
        assertThat(target(request("GET", links.get(1), BROWSER)))
                .isEqualTo("https://you.example/ada@example.test");

        awaitEvents("email.opened", "/data/id", id, 1);
        awaitEvents("email.clicked", "/data/id", id, 2);
        assertThat(events("email.clicked", "/data/id", id))
                .extracting(event -> event.at("/data/link_url").asText())
                .contains(SHOP);
        Api.Answer email = api.get("/emails/" + id).expect(200);
        assertThat(email.body().at("/opens").asInt()).isEqualTo(2);
        assertThat(email.body().at("/clicks").asInt()).isEqualTo(3);
        assertThat(email.body().at("/opened_at").isTextual()).isTrue();
        awaitRun(trigger, person);
        Api.Answer export = api.get("/subscribers/" + person + "/export").expect(200);
        assertThat(export.body().at("/opens/0/email_id").asText()).isEqualTo(id);
        assertThat(export.body().at("/opens/0/count").asInt()).isEqualTo(2);
        assertThat(export.body().at("/clicks")).hasSize(2);
        assertThat(api.get("/subscribers/" + person).text("/status")).isEqualTo("active");

        // an erased mail: its links still lead on, and count nothing
        api.delete("/subscribers/" + person).expect(204);
        awaitErased();
        assertThat(target(request("GET", shop, BROWSER))).isEqualTo(SHOP);
        assertThat(rows("email_reactions", "email_id", id)).isEqualTo("0");
        assertThat(events("email.clicked", "/data/id", id)).hasSize(2);
    }

    private static int sum(JsonNode timeline, String member) {
        return timeline.at("/items")
                .valueStream()
                .mapToInt(one -> one.at("/" + member).asInt())
                .sum();
    }

    private static String trigger(String type, String filter) {
        return api.post(
                        "/triggers",
                        json(
                                """
                                {`name`: `Reaction`, `event_type`: `%s`, `filter`: {%s},
                                 `frequency`: `every_time`,
                                 `steps`: [{`type`: `add_tag`, `tag`: `readers`}]}\
                                """
                                        .formatted(type, filter)))
                .expect(201)
                .text("/id");
    }

    private static void awaitRun(String trigger, String person) {
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() ->
                        assertThat(
                                        api.get("/triggers/" + trigger + "/runs")
                                                .body()
                                                .at("/items")
                                                .valueStream()
                                                .map(run -> run.at("/subscriber_id").asText()))
                                .containsExactly(person));
    }

    private static void awaitErased() {
        await().atMost(Duration.ofSeconds(90))
                .until(() ->
                        Sql.ask(
                                        installation.database(),
                                        "SELECT count(*) FROM erasures WHERE ended_at IS NULL")
                                .equals("0"));
    }

    private static String rows(String table, String column, String id) throws Exception {
        return Sql.ask(
                installation.database(),
                "SELECT count(*) FROM %s WHERE %s = '%s'".formatted(table, column, id));
    }

    @Test
    void aCampaignCountsMailsLinksAndMachines() throws Exception {
        String grace = subscriber("grace@example.test", "fans");
        subscriber("alan@example.test", "fans");
        String campaign =
                api.post(
                                "/campaigns",
                                json(
                                        """
                                        {`name`: `Spring`, `template_id`: `%s`, `track_opens`: true,
                                         `tag_filter`: {`include_tags`: [`fans`]}}\
                                        """
                                                .formatted(letter)))
                        .expect(201)
                        .text("/id");
        Api.Answer changed =
                api.patch("/campaigns/" + campaign, json("{`track_clicks`: true}")).expect(200);
        assertThat(changed.body().at("/track_opens").asBoolean()).isTrue();
        assertThat(changed.body().at("/track_clicks").asBoolean()).isTrue();
        Api.Answer copy = api.post("/campaigns/" + campaign + "/duplicate", "").expect(201);
        assertThat(copy.body().at("/track_clicks").asBoolean()).isTrue();
        String opened = trigger("email.opened", "`campaign_id`: `" + campaign + "`");
        api.post("/campaigns/" + campaign + "/send", "{}").expect(202);
        steps.awaitStatus(campaign, "sent");

        List<String> mine = links("grace@example.test");
        List<String> his = links("alan@example.test");
        assertThat(mine.getFirst()).contains("/c/").isNotEqualTo(his.getFirst());
        request("GET", mine.getLast(), BROWSER);
        request("GET", mine.getLast(), BROWSER);
        request("GET", his.getLast(), "LinkScanner/1.0 (bot)");
        assertThat(target(request("GET", mine.get(0), BROWSER))).isEqualTo(SHOP);
        assertThat(target(request("GET", mine.get(1), BROWSER)))
                .isEqualTo("https://you.example/grace@example.test");
        assertThat(target(request("GET", his.get(0), "curl/8.5.0"))).isEqualTo(SHOP);

        awaitEvents("email.opened", "/data/campaign_id", campaign, 2);
        awaitEvents("email.clicked", "/data/campaign_id", campaign, 3);
        for (String interval : List.of("hour", "day")) {
            JsonNode timeline =
                    api.get("/campaigns/" + campaign + "/timeline?interval=" + interval)
                            .expect(200)
                            .body();
            assertThat(timeline.at("/interval").asText()).isEqualTo(interval);
            assertThat(sum(timeline, "opens")).isEqualTo(2);
            assertThat(sum(timeline, "human_opens")).isEqualTo(1);
            assertThat(sum(timeline, "clicks")).isEqualTo(3);
            assertThat(sum(timeline, "human_clicks")).isEqualTo(2);
        }
        JsonNode click =
                events("email.clicked", "/data/to", "grace@example.test").stream()
                        .filter(event -> event.at("/data/link_url").asText().equals(SHOP))
                        .findFirst()
                        .orElseThrow();
        assertThat(click.at("/data/subscriber_id").asText()).isEqualTo(grace);
        assertThat(click.at("/data/track_clicks").asBoolean()).isTrue();
        assertStats(campaign);
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() ->
                        assertThat(api.get("/triggers/" + opened + "/runs").body().at("/items"))
                                .hasSize(2));
        Api.Answer export = api.get("/subscribers/" + grace + "/export").expect(200);
        assertThat(export.body().at("/opens/0/campaign_id").asText()).isEqualTo(campaign);
        assertThat(export.body().at("/opens/0/count").asInt()).isEqualTo(2);
        assertThat(export.body().at("/clicks")).hasSize(2);

        String view = mine.get(5).replace("/preferences?", "/view?");
        String shown = new String(request("GET", view, BROWSER).body(), StandardCharsets.UTF_8);
        assertThat(shown).contains("Dear Ada").doesNotContain("/c/").doesNotContain("/o/");

        // of a deleted person nothing is counted, and what was counted stays
        api.delete("/subscribers/" + grace).expect(204);
        awaitErased();
        assertThat(target(request("GET", mine.get(0), BROWSER))).isEqualTo(SHOP);
        assertThat(rows("campaign_reactions", "subscriber_id", grace)).isEqualTo("0");
        assertStats(campaign);
    }

    private static void assertStats(String campaign) {
        JsonNode stats = api.get("/campaigns/" + campaign + "/stats").expect(200).body();
        assertThat(
                        List.of(
                                stats.at("/opens").asInt(),
                                stats.at("/human_opens").asInt(),
                                stats.at("/clicks").asInt(),
                                stats.at("/human_clicks").asInt()))
                .containsExactly(2, 1, 3, 2);
    }

    @Test
    void aMailWithoutTheOptionsStaysAsItIs() {
        subscriber("plain@example.test", "plain");
        String campaign =
                api.post(
                                "/campaigns",
                                json(
                                        """
                                        {`name`: `Plain`, `template_id`: `%s`,
                                         `tag_filter`: {`include_tags`: [`plain`]}}\
                                        """
                                                .formatted(letter)))
                        .expect(201)
                        .text("/id");
        api.post("/campaigns/" + campaign + "/send", "{}").expect(202);

        assertThat(links("plain@example.test")).hasSize(6).startsWith(SHOP);
    }

    @Test
    void forgedAndForeignTokensLeadNowhere() {
        api.post(
                        "/emails/send",
                        json(
                                """
                                {`to`: `bob@example.test`, `subject`: `s`, `track_opens`: true,
                                 `track_clicks`: true,
                                 `html`: `<a href='https://shop.example/'>shop</a>`}\
                                """))
                .expect(202);
        List<String> links = links("bob@example.test");
        String root = links.getFirst().substring(0, links.getFirst().indexOf("/c/"));
        String click = links.get(0).substring(root.length() + 3);
        String open = links.get(1).substring(root.length() + 3);
        char last = click.charAt(click.length() - 1);
        String forged = click.substring(0, click.length() - 1) + (last == 'A' ? 'Q' : 'A');

        for (String url :
                List.of(
                        "/c/" + forged,
                        "/c/" + open,
                        "/o/" + click,
                        "/c/x",
                        "/o/" + "A".repeat(100),
                        "/c/https%3A%2F%2Fevil.example",
                        "/u/" + click,
                        "/preferences?token=" + open,
                        "/view?token=" + click)) {
            for (String method : List.of("GET", "HEAD")) {
                HttpResponse<byte[]> refused = request(method, root + url, BROWSER);
                assertThat(refused.statusCode()).as(url).isIn(401, 400, 404);
                assertThat(refused.headers().firstValue("Location")).as(url).isEmpty();
            }
        }
        assertThat(target(request("GET", root + "/c/" + click, BROWSER)))
                .isEqualTo("https://shop.example/");
        assertThat(
                        target(
                                request(
                                        "GET",
                                        root + "/c/" + click + "?to=https://evil.example",
                                        BROWSER)))
                .isEqualTo("https://shop.example/");
    }
}
