package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The life cycle of tags and templates. */
final class CatalogIT {

    @TempDir static Path directory;

    private static Installation installation;
    private static PostroomProcess postroom;
    private static WebhookReceiver receiver;
    private static Api live;
    private static Api test;
    private static Api other;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        receiver = WebhookReceiver.start(0);
        postroom = installation.serve(Map.of());
        live = new Api(postroom.baseUrl(), installation.liveKey);
        test = new Api(postroom.baseUrl(), installation.testKey);
        other = new Api(postroom.baseUrl(), installation.keyOfAnotherAccount());
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        receiver.close();
        installation.close();
    }

    private static Api.Answer tag(String name) {
        return live.post("/tags", "{\"name\": \"%s\", \"category\": \"c\"}".formatted(name))
                .expect(201);
    }

    private static Api.Answer template(String name) {
        return live.post(
                        "/templates",
                        """
                        {"name": "%s", "subject": "Hello {{city}}", "html": "<p>One</p>",
                         "variables_schema": {"city": {"type": "string", "default": "Wien"}}}
                        """
                                .formatted(name))
                .expect(201);
    }

    private static String subscriber(String email, String tag) {
        return live.post(
                        "/subscribers",
                        "{\"email\": \"%s\", \"tags\": [\"%s\"]}".formatted(email, tag))
                .expect(201)
                .text("/id");
    }

    private static Api.Answer campaign(String template, String filter) {
        return live.post(
                "/campaigns",
                "{\"name\": \"Spring\", \"template_id\": \"%s\", \"tag_filter\": %s}"
                        .formatted(template, filter));
    }

    private static String etag(Api.Answer answer) {
        return answer.response().headers().firstValue("ETag").orElseThrow();
    }

    private static List<Integer> atOnce(String path, String etag, List<String> bodies) {
        List<CompletableFuture<Integer>> answers =
                bodies.stream()
                        .map(body ->
                                CompletableFuture.supplyAsync(
                                        () -> live.patchIf(path, etag, body).status()))
                        .toList();
        return answers.stream().map(CompletableFuture::join).toList();
    }

    @Test
    void aTagIsPatchedByTheRulesOfMergePatch() {
        Api.Answer made = tag("Merge Me");
        String path = "/tags/" + made.text("/id");

        Api.Answer renamed = live.patch(path, "{\"name\": \"Merged\"}").expect(200);
        assertThat(renamed.text("/slug")).isEqualTo("merge-me");
        assertThat(renamed.text("/category")).isEqualTo("c");
        assertThat(etag(renamed)).isNotEqualTo(etag(made));
        Api.Answer same = live.patch(path, "{\"name\": \"Merged\"}").expect(200);
        assertThat(etag(same)).isEqualTo(etag(renamed));
        assertThat(same.text("/updated_at")).isEqualTo(renamed.text("/updated_at"));
        assertThat(live.patch(path, "{\"category\": null}").body().at("/category").isNull())
                .isTrue();
        Api.Answer refused = live.patch(path, "{\"name\": null, \"is_public\": null}").expect(422);
        assertThat(refused.body().at("/errors").findValuesAsText("code"))
                .containsOnly("not_nullable");
        String taken = tag("Taken").text("/id");
        assertThat(live.patch(path, "{\"name\": \"TAKEN\"}").expect(409).text("/existing_id"))
                .isEqualTo(taken);
        assertThat(live.patch(path, "{\"slug\": \"taken\"}").expect(409).text("/existing_id"))
                .isEqualTo(taken);
        for (Api stranger : List.of(test, other)) {
            stranger.patch(path, "{\"name\": \"Mine\"}").expect(404);
            stranger.delete(path).expect(404);
        }
    }

    @Test
    void ofTwoPatchesBoundToOneVersionOneWins() {
        Api.Answer tag = tag("Race");
        assertThat(
                        atOnce(
                                "/tags/" + tag.text("/id"),
                                etag(tag),
                                List.of("{\"name\": \"Race a\"}", "{\"name\": \"Race b\"}")))
                .containsExactlyInAnyOrder(200, 412);
        Api.Answer template = template("Race");
        assertThat(
                        atOnce(
                                "/templates/" + template.text("/id"),
                                etag(template),
                                List.of("{\"subject\": \"a\"}", "{\"subject\": \"b\"}")))
                .containsExactlyInAnyOrder(200, 412);
        assertThat(live.get("/templates/race").text("/version")).isEqualTo("2");
    }

    @Test
    void tagsAreFilteredAndSorted() {
        List<String> ids =
                Stream.of("zz b", "zz a", "zz c").map(name -> tag(name).text("/id")).toList();
        live.patch("/tags/" + ids.get(0), "{\"is_public\": true, \"category\": \"zz\"}")
                .expect(200);
        subscriber("sorted@acme.test", "zz c");

        assertThat(names("q=ZZ&sort=name")).containsExactly("zz a", "zz b", "zz c");
        assertThat(names("q=zz&sort=-subscriber_count").getFirst()).isEqualTo("zz c");
        assertThat(names("q=zz&sort=created_at")).containsExactly("zz b", "zz a", "zz c");
        assertThat(names("q=zz&is_public=true")).containsExactly("zz b");
        assertThat(names("category=zz")).containsExactly("zz b");
        live.get("/tags?is_public=0").expect(422);
        live.get("/tags?sort=slug").expect(422);
    }

    private static List<String> names(String query) {
        return live.get("/tags?" + query).expect(200).body().at("/items").findValuesAsText("name");
    }

    @Test
    void aDeletedTagEmitsAnEventPerMemberOnlyOnRequest() {
        live.post(
                        "/webhooks",
                        "{\"url\": \"%s\", \"events\": [\"tag.unsubscribed\"]}"
                                .formatted(receiver.url()))
                .expect(201);
        String silent = tag("Silent").text("/id");
        String loud = tag("Loud").text("/id");
        String person = subscriber("silent@acme.test", "silent");
        String before = etag(live.get("/subscribers/" + person));
        IntStream.range(0, 20).forEach(n -> subscriber("loud-%d@acme.test".formatted(n), "loud"));

        live.delete("/tags/" + silent).expect(204);
        live.delete("/tags/" + loud + "?emit_events=true").expect(204);

        await().atMost(Duration.ofSeconds(30)).until(() -> receiver.deliveries().size() == 20);
        assertThat(receiver.deliveries())
                .allMatch(delivery -> delivery.text().contains(loud))
                .allMatch(delivery -> delivery.text().contains("\"tags\":[]"))
                .extracting(WebhookReceiver.Delivery::id)
                .doesNotHaveDuplicates();
        Api.Answer after = live.get("/subscribers/" + person).expect(200);
        assertThat(after.body().at("/tags")).isEmpty();
        assertThat(etag(after)).isNotEqualTo(before);
        live.get("/tags/" + loud).expect(404);
        live.delete("/tags/" + loud).expect(404);
        live.delete("/tags/" + tag("Flags").text("/id") + "?force=maybe").expect(422);
    }

    @Test
    void aTagInUseStaysUnlessForcedAndNoAudienceGrows() {
        String excluded = tag("Excluded").text("/id");
        subscriber("in@acme.test", "some");
        subscriber("out@acme.test", "excluded");
        String template = template("Uses tags").text("/id");
        String campaign =
                campaign(template, "{\"exclude_tags\": [\"EXCLUDED\"]}").expect(201).text("/id");
        Api.Answer unknown = campaign(template, "{\"include_tags\": [\"no such\"]}").expect(422);
        assertThat(unknown.text("/errors/0/pointer")).isEqualTo("/tag_filter/include_tags/0");

        Api.Answer refused = live.delete("/tags/" + excluded).expect(409);
        assertThat(refused.text("/code")).isEqualTo("tag_in_use");
        assertThat(refused.text("/existing_id")).isEqualTo(campaign);
        live.patch("/tags/" + excluded, "{\"name\": \"Left out\"}").expect(200);
        assertThat(live.get("/campaigns/" + campaign).text("/tag_filter/exclude_tags/0"))
                .isEqualTo(excluded);
        live.delete("/tags/" + excluded + "?force=true").expect(204);

        assertThat(live.get("/campaigns/" + campaign + "/recipient-count").text("/count"))
                .isEqualTo("0");
        Api.Answer unsent =
                live.post("/campaigns/" + campaign + "/send", "{\"audience\": \"all\"}")
                        .expect(422);
        assertThat(unsent.text("/errors/0/pointer")).isEqualTo("/tag_filter/exclude_tags/0");
    }

    @Test
    void everySaveOfATemplateIsAVersionThatStaysReadable() {
        Api.Answer first = template("Versions");
        String path = "/templates/versions";

        Api.Answer second =
                live.patch(
                                path,
                                """
                                {"subject": "Servus {{city}}", "mjml": null,
                                 "variables_schema": {"city": {"default": "Graz"}}}
                                """)
                        .expect(200);
        assertThat(second.text("/version")).isEqualTo("2");
        assertThat(second.text("/variables_schema/city/type")).isEqualTo("string");
        Api.Answer same = live.patch(path, "{\"subject\": \"Servus {{city}}\"}").expect(200);
        assertThat(etag(same)).isEqualTo(etag(second));

        assertThat(preview(path, "{}")).isEqualTo("Servus Graz");
        assertThat(preview(path, "{\"version\": 1}")).isEqualTo("Hello Wien");
        assertThat(live.get(path + "?version=1").expect(200).text("/subject"))
                .isEqualTo(first.text("/subject"));
        assertThat(live.get(path + "?version=2").text("/version")).isEqualTo("2");
        live.get(path + "?version=3").expect(404);
        live.get(path + "?version=one").expect(422);
        Api.Answer page = live.get(path + "/versions?limit=1").expect(200);
        assertThat(page.text("/total")).isEqualTo("2");
        assertThat(page.text("/items/0/version")).isEqualTo("2");
        Api.Answer rest =
                live.get(path + "/versions?limit=1&cursor=" + page.text("/cursor")).expect(200);
        assertThat(rest.text("/items/0/version")).isEqualTo("1");
        assertThat(rest.body().at("/cursor").isNull()).isTrue();
        for (Api stranger : List.of(test, other)) {
            stranger.get(path + "/versions").expect(404);
            stranger.patch(path, "{\"subject\": \"Mine\"}").expect(404);
            stranger.delete(path).expect(404);
        }
    }

    private static String preview(String path, String body) {
        return live.post(path + "/preview", body).expect(200).text("/subject");
    }

    @Test
    void aTemplateHasOneBodyAndNoBrokenSource() {
        template("Bodies");
        String path = "/templates/bodies";
        String mjml =
                "<mjml><mj-body><mj-section><mj-column><mj-text>M</mj-text></mj-column>"
                        + "</mj-section></mj-body></mjml>";

        Api.Answer both = live.patch(path, "{\"mjml\": \"%s\"}".formatted(mjml)).expect(422);
        assertThat(both.text("/errors/0/code")).isEqualTo("mutually_exclusive");
        live.patch(path, "{\"html\": null}").expect(422);
        Api.Answer broken = live.patch(path, "{\"html\": \"a\\nb {{#if x}}\"}").expect(422);
        assertThat(broken.text("/errors/0/message")).startsWith("Line 2, column ");
        live.patch(path, "{\"subject\": null}").expect(422);
        Api.Answer changed =
                live.patch(path, "{\"mjml\": \"%s\", \"html\": null}".formatted(mjml)).expect(200);
        assertThat(changed.body().at("/html_content").isNull()).isTrue();
        assertThat(changed.text("/version")).isEqualTo("2");
        Api.Answer rules =
                live.patch(path, "{\"variables_schema\": {\"city\": {\"type\": \"number\"}}}")
                        .expect(422);
        assertThat(rules.text("/errors/0/pointer")).isEqualTo("/variables_schema/city/default");
    }

    @Test
    void aTemplateInUseStaysUntilItsCampaignIsCancelled() {
        String template = template("In use").text("/id");
        subscriber("reader@acme.test", "readers");
        String campaign =
                campaign(template, "{\"include_tags\": [\"readers\"]}").expect(201).text("/id");

        Api.Answer refused = live.delete("/templates/in-use").expect(409);
        assertThat(refused.text("/code")).isEqualTo("template_in_use");
        assertThat(refused.text("/existing_id")).isEqualTo(campaign);
        live.post("/campaigns/" + campaign + "/cancel", "").expect(200);
        live.delete("/templates/in-use").expect(204);
        live.get("/templates/" + template).expect(404);
        template("In use");
    }
}
