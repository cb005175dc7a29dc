package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Triggers over HTTP: what they are, not what they do. */
final class TriggersIT {

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Api api;
    private static String template;
    private static String tag;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of("POSTROOM_ROLES", "api"));
        api = new Api(postroom.baseUrl(), installation.testKey);
        template = template("welcome");
        tag = api.post("/tags", "{\"name\": \"News\"}").expect(201).text("/id");
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    private static String template(String name) {
        return api.post(
                        "/templates",
                        json(
                                "{'name': '"
                                        + name
                                        + "', 'subject': 's', 'html': '<p>x</p>',"
                                        + " 'category': 'marketing'}"))
                .expect(201)
                .text("/id");
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }

    private static Api.Answer create(String text) {
        return api.post("/triggers", json(text));
    }

    private static List<String> errors(Api.Answer answer) {
        return answer.expect(422)
                .body()
                .at("/errors")
                .valueStream()
                .map(error -> error.get("pointer").asText() + " " + error.get("code").asText())
                .toList();
    }

    @Test
    void aTriggerIsCreatedReadListedChangedAndDeleted() {
        Api.Answer made =
                create(
                                """
                                {'name': 'Welcome', 'event_type': 'tag.subscribed', 'filter': {'tag': 'news'},
                                 'conditions': {'all': [{'field': 'metadata.plan', 'op': 'eq', 'value': 'pro'}]},
                                 'template_id': 'welcome', 'delay_seconds': 3600}\
                                """)
                        .expect(201);
        String path = "/triggers/" + made.text("/id");
        assertThat(made.header("Location")).endsWith("/api/v1" + path);
        assertThat(made.text("/filter/tag")).isEqualTo(tag);
        assertThat(made.text("/template_id")).isEqualTo(template);
        assertThat(made.text("/delay_seconds")).isEqualTo("3600");
        assertThat(made.text("/steps/0/for")).isEqualTo("PT1H");
        assertThat(made.text("/steps/1/template_id")).isEqualTo(template);
        assertThat(made.text("/frequency")).isEqualTo("once");
        assertThat(made.text("/is_active")).isEqualTo("true");
        assertThat(made.body().at("/stats/entered").asLong()).isZero();
        assertThat(api.get(path).expect(200).body()).isEqualTo(made.body());
        assertThat(
                        api.get("/triggers?event_type=tag.subscribed&is_active=true&q=wel")
                                .expect(200)
                                .body()
                                .at("/items/0"))
                .isEqualTo(made.body());
        assertThat(api.get("/triggers?is_active=false&q=wel").text("/total")).isEqualTo("0");
        assertThat(errors(api.get("/triggers?event_type=x&sort=slug"))).hasSize(2);

        Api.Answer off =
                api.patchIf(
                                path,
                                made.header("ETag"),
                                json(
                                        "{'is_active': false, 'delay_seconds': null, 'conditions':"
                                                + " null}"))
                        .expect(200);
        assertThat(off.text("/delay_seconds")).isEqualTo("0");
        assertThat(off.body().at("/steps")).hasSize(1);
        assertThat(off.text("/conditions")).isEqualTo("null");
        assertThat(off.text("/version")).isEqualTo("2");
        api.patchIf(path, made.header("ETag"), json("{'name': 'Late'}")).expect(412);
        api.delete(path).expect(204);
        api.get(path).expect(404);
        api.delete(path).expect(404);
    }

    @Test
    void everyViolationIsReportedAtItsPointer() {
        assertThat(
                        errors(
                                create(
                                        """
                                        {'name': '', 'event_type': 'tag.subscribed',
                                         'filter': {'tag': 'gone', 'campaign_id': 'x'},
                                         'conditions': {'all': [{'field': 'shoe', 'op': 'eq', 'value': 1}]},
                                         'exit_on': [{'event_type': 'date'}],
                                         'steps': [
                                          {'type': 'send_email', 'template_id': 'gone'},
                                          {'type': 'condition', 'conditions': {'any': []},
                                           'then': [{'type': 'webhook', 'webhook_id': 'gone'}],
                                           'else': [{'type': 'wait', 'for': 'PT1S'}]}]}\
                                        """)))
                .containsExactlyInAnyOrder(
                        "/name blank",
                        "/filter/tag unknown_tag",
                        "/filter/campaign_id not_allowed",
                        "/filter/campaign_id unknown_campaign",
                        "/conditions/all/0/field unknown_field",
                        "/exit_on/0/event_type not_allowed",
                        "/steps/0/template_id unknown_template",
                        "/steps/1/conditions/any invalid_type",
                        "/steps/1/then/0/webhook_id unknown_webhook",
                        "/steps/1/else/0/for out_of_range");
    }

    @Test
    void tenThousandStepsAreRefusedAtOnce() {
        String steps =
                IntStream.range(0, 10_000)
                        .mapToObj(n -> "{'type': 'add_tag', 'tag': 'tag %d'}".formatted(n))
                        .collect(Collectors.joining(","));
        String body =
                "{'name': 'Huge', 'event_type': 'subscriber.created', 'steps': [%s]}"
                        .formatted(steps);
        Instant before = Instant.now();

        assertThat(errors(create(body))).containsExactly("/steps too_many");

        assertThat(Duration.between(before, Instant.now())).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void anEnvironmentHasSoManyTriggersAndNoMore() {
        Map<String, String> narrow =
                Map.of("POSTROOM_ROLES", "api", "POSTROOM_TRIGGERS_PER_ENVIRONMENT", "3");
        try (PostroomProcess small = installation.serve(narrow)) {
            Api test = new Api(small.baseUrl(), installation.keyOfFreshTestWorkspace());
            String body =
                    json(
                            "{'name': 'One', 'event_type': 'subscriber.created', 'is_active':"
                                    + " false, 'steps': [{'type': 'exit'}]}");

            List<Integer> statuses = Race.of(8, _ -> test.post("/triggers", body).status());

            assertThat(statuses).filteredOn(status -> status == 201).hasSize(3);
            assertThat(statuses).filteredOn(status -> status == 409).hasSize(5);
            Api.Answer refused = test.post("/triggers", body).expect(409);
            assertThat(refused.text("/code")).isEqualTo("too_many_triggers");
            assertThat(refused.text("/detail")).contains("has 3 triggers");
            assertThat(test.get("/triggers").text("/total")).isEqualTo("3");
            new Api(small.baseUrl(), installation.keyOfFreshTestWorkspace())
                    .post("/triggers", body)
                    .expect(201);
            test.delete("/triggers/" + test.get("/triggers").text("/items/0/id")).expect(204);
            test.post("/triggers", body).expect(201);
        }
    }

    @Test
    void templatesAndTagsOfTriggersAreKept() {
        String mine = template("mine");
        String owned = api.post("/tags", "{\"name\": \"Owned\"}").expect(201).text("/id");
        String id =
                create(
                                """
                                {'name': 'User', 'event_type': 'subscriber.created', 'steps': [
                                 {'type': 'add_tag', 'tag': 'owned'},
                                 {'type': 'send_email', 'template_id': 'mine', 'version': 1}]}\
                                """)
                        .expect(201)
                        .text("/id");

        Api.Answer template = api.delete("/templates/" + mine).expect(409);
        Api.Answer tagged = api.delete("/tags/" + owned).expect(409);
        assertThat(template.text("/code")).isEqualTo("template_in_use");
        assertThat(template.text("/existing_id")).isEqualTo(id);
        assertThat(tagged.text("/code")).isEqualTo("tag_in_use");
        assertThat(tagged.text("/existing_id")).isEqualTo(id);
        api.patch("/triggers/" + id, "{\"is_active\": false}").expect(200);
        api.delete("/tags/" + owned).expect(204);
        api.delete("/templates/" + mine).expect(409);
        api.delete("/triggers/" + id).expect(204);
        api.delete("/templates/" + mine).expect(204);
    }

    @Test
    void aDryRunShowsThePathWithItsTimesAndDoesNothing() {
        String person =
                api.post(
                                "/subscribers",
                                json("{'email': 'ada@acme.test', 'metadata': {'plan': 'pro'}}"))
                        .expect(201)
                        .text("/id");
        String id =
                create(
                                """
                                {'name': 'Path', 'event_type': 'subscriber.created', 'steps': [
                                 {'type': 'add_tag', 'tag': 'news'},
                                 {'type': 'wait', 'for': 'P2D'},
                                 {'type': 'condition',
                                  'conditions': {'all': [{'field': 'metadata.plan', 'op': 'eq', 'value': 'pro'}]},
                                  'then': [{'type': 'send_email', 'template_id': 'welcome'}]},
                                 {'type': 'exit', 'reason': 'done'}]}\
                                """)
                        .expect(201)
                        .text("/id");
        String path = "/triggers/" + id + "/test";

        Api.Answer run =
                api.post(path, "{\"subscriber_id\": \"%s\"}".formatted(person)).expect(200);

        assertThat(
                        run.body()
                                .at("/path")
                                .valueStream()
                                .map(step ->
                                        step.get("step").asText()
                                                + " "
                                                + step.get("outcome").asText()))
                .containsExactly("0 done", "1 waiting", "2 then", "2.then.0 done", "3 ended");
        assertThat(
                        Duration.between(
                                Instant.parse(run.text("/path/0/at")),
                                Instant.parse(run.text("/path/4/at"))))
                .isEqualTo(Duration.ofDays(2));
        assertThat(run.text("/path/3/definition/template_id")).isEqualTo(template);
        assertThat(run.text("/status")).isEqualTo("exited");
        assertThat(run.text("/reason")).isEqualTo("done");
        assertThat(api.get("/subscribers/" + person).body().at("/tags")).isEmpty();
        assertThat(api.get("/emails?to=ada@acme.test").text("/total")).isEqualTo("0");
        assertThat(api.get("/triggers/" + id).text("/stats/entered")).isEqualTo("0");
        assertThat(errors(api.post(path, "{}"))).containsExactly("/subscriber_id required");
        assertThat(errors(api.post(path, json("{'subscriber_id': '%s'}".formatted(id)))))
                .containsExactly("/subscriber_id unknown_subscriber");
    }

    @Test
    void anotherEnvironmentSeesNoneOfIt() {
        String id = Fixtures.trigger(api).get("id");
        Api live = new Api(postroom.baseUrl(), installation.liveKey);

        live.get("/triggers/" + id).expect(404);
        live.patch("/triggers/" + id, "{\"name\": \"Mine\"}").expect(404);
        live.delete("/triggers/" + id).expect(404);
        assertThat(
                        errors(
                                live.post(
                                        "/triggers",
                                        json("{'name': 'x', 'event_type': 'tag.subscribed',"
                                                 + " 'filter': {'tag': '%s'}, 'template_id': '%s'}")
                                                .formatted(tag, template))))
                .containsExactlyInAnyOrder(
                        "/filter/tag unknown_tag", "/template_id unknown_template");
    }
}
