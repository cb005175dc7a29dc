package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** Who gets a run of a trigger, and why runs end before their last step. */
final class RunReasonsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Api api;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
        api = new Api(postroom.baseUrl(), installation.testKey);
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    private static Api.Answer post(String path, String body) {
        return api.post(path, body.replace('\'', '"'));
    }

    private static String made(String path, String body) {
        return post(path, body).expect(201).text("/id");
    }

    private static String word() {
        return "w" + UUID.randomUUID();
    }

    private static String tag() {
        return made("/tags", "{'name': '%s'}".formatted(word()));
    }

    private static String person() {
        return made("/subscribers", "{'email': '%s@acme.test'}".formatted(word()));
    }

    /** A trigger on a custom event that has its name. */
    private static String trigger(String name, String definition) {
        return made(
                "/triggers",
                """
                {'name': '%s', 'event_type': 'custom_event', 'filter': {'event_name': '%s'}, %s}
                """
                        .formatted(name, name, definition));
    }

    private static void send(String person, String name) {
        post("/events", "{'subscriber_id': '%s', 'name': '%s'}".formatted(person, name))
                .expect(202);
    }

    private static List<JsonNode> runs(String trigger) {
        return api.get("/triggers/" + trigger + "/runs")
                .expect(200)
                .body()
                .at("/items")
                .valueStream()
                .toList();
    }

    private static String shown(JsonNode run) {
        return Stream.concat(
                        Stream.of(run.at("/status").asText() + " " + run.at("/reason").asText()),
                        run.at("/path")
                                .valueStream()
                                .map(step ->
                                        step.get("step").asText()
                                                + " "
                                                + step.get("outcome").asText()))
                .toList()
                .toString();
    }

    private static void awaitRuns(String trigger, String... runs) {
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(runs(trigger))
                                .extracting(RunReasonsIT::shown)
                                .containsExactly(runs));
    }

    private static void advance(String by) {
        api.post("/sandbox/clock/advance", "{\"by\": \"%s\"}".formatted(by)).expect(200);
    }

    @Test
    void aRunThatComesToSomethingThatIsGoneExitsWithTheReason() {
        String template =
                made("/templates", "{'name': '%s', 'subject': 's', 'html': 'x'}".formatted(word()));
        String tag = tag();
        String webhook =
                made(
                        "/webhooks",
                        "{'url': 'https://hooks.acme.test/', 'events': ['subscriber.deleted']}");
        String name = word();
        String mails = waiting(name, "{'type': 'send_email', 'template_id': '%s'}", template);
        String adds = waiting(name, "{'type': 'add_tag', 'tag': '%s'}", tag);
        String removes = waiting(name, "{'type': 'remove_tag', 'tag': '%s'}", tag);
        String calls = waiting(name, "{'type': 'webhook', 'webhook_id': '%s'}", webhook);
        send(person(), name);
        for (String trigger : List.of(mails, adds, removes, calls)) {
            awaitRuns(trigger, "[active null, 0 waiting]");
        }

        // a template that the newest definition sends would be kept
        api.patch("/triggers/" + mails, "{\"steps\": [{\"type\": \"exit\"}]}").expect(200);
        api.delete("/templates/" + template).expect(204);
        api.delete("/tags/" + tag).expect(409);
        api.delete("/tags/" + tag + "?force=true").expect(204);
        api.delete("/webhooks/" + webhook).expect(204);
        advance("PT2H");

        awaitRuns(mails, "[exited template_gone, 0 waiting, 1 ended]");
        awaitRuns(adds, "[exited tag_gone, 0 waiting, 1 ended]");
        awaitRuns(removes, "[exited tag_gone, 0 waiting, 1 ended]");
        awaitRuns(calls, "[exited webhook_gone, 0 waiting, 1 ended]");
        assertThat(api.get("/triggers/" + mails).text("/stats/exited")).isEqualTo("1");
    }

    private static String waiting(String name, String step, String id) {
        return trigger(
                name,
                "'steps': [{'type': 'wait', 'for': 'PT1H'}, %s]".formatted(step.formatted(id)));
    }

    @Test
    void aRuleAboutAMissingFieldIsFalseAndNoError() {
        String name = word();
        String never =
                trigger(
                        name,
                        """
                        'conditions': {'any': [{'field': 'metadata.gone', 'op': 'neq', 'value': 'x'},
                                               {'field': 'event.gone', 'op': 'gt', 'value': 1}]},
                        'steps': [{'type': 'exit'}]
                        """);
        String steps =
                trigger(
                        name,
                        """
                        'steps': [
                         {'type': 'condition', 'conditions': {'all': [
                           {'field': 'metadata.gone', 'op': 'neq', 'value': 'x'}]},
                          'then': [{'type': 'exit', 'reason': 'wrong'}]},
                         {'type': 'condition', 'conditions': {'all': [
                           {'field': 'metadata.gone', 'op': 'exists', 'value': false},
                           {'field': 'tags.gone', 'op': 'exists', 'value': false}]},
                          'then': [{'type': 'exit', 'reason': 'right'}]}]
                        """);

        send(person(), name);

        awaitRuns(never, "[exited conditions_not_met]");
        awaitRuns(steps, "[exited right, 0 else, 1 then, 1.then.0 ended]");
    }

    @Test
    void aPersonHasOneRunOrOneForEachEvent() {
        String name = word();
        String once = trigger(name, "'steps': [{'type': 'exit'}]");
        String always = trigger(name, "'frequency': 'every_time', 'steps': [{'type': 'exit'}]");
        String ann = person();
        send(ann, name);
        send(ann, name);
        awaitRuns(always, "[exited exit_step, 0 ended]", "[exited exit_step, 0 ended]");
        send(ann, name);
        send(person(), name);

        await().atMost(PATIENCE).until(() -> runs(always).size() == 4);
        assertThat(runs(once))
                .extracting(run -> run.at("/subscriber_id").asText())
                .hasSize(2)
                .doesNotHaveDuplicates()
                .contains(ann);
    }

    @Test
    void anEventOfExitOnEndsTheRunsThatBeganBeforeIt() {
        String name = word();
        String stop = word();
        String tag = tag();
        String trigger =
                trigger(
                        name,
                        """
                        'frequency': 'every_time', 'steps': [{'type': 'wait', 'for': 'P2D'}],
                        'exit_on': [
                         {'event_type': 'custom_event', 'filter': {'event_name': '%s'}},
                         {'event_type': 'tag.subscribed', 'filter': {'tag': '%s'}}]
                        """
                                .formatted(stop, tag));
        String ann = person();
        String ben = person();
        send(ann, stop);
        send(ann, name);
        send(ben, name);
        awaitRuns(trigger, "[active null, 0 waiting]", "[active null, 0 waiting]");

        // another name and another tag end nothing
        send(ann, word());
        post("/subscribers/" + ben + "/tags", "{'tags': ['%s']}".formatted(tag())).expect(200);
        send(ann, stop);
        await().atMost(PATIENCE)
                .until(() -> api.get("/triggers/" + trigger).text("/stats/exited").equals("1"));
        assertThat(state(trigger, ann)).isEqualTo("exited exit_on");
        assertThat(state(trigger, ben)).isEqualTo("active null");
        post("/subscribers/" + ben + "/tags", "{'tags': ['%s']}".formatted(tag)).expect(200);
        await().atMost(PATIENCE).until(() -> state(trigger, ben).equals("exited exit_on"));
        send(ann, name);
        await().atMost(PATIENCE)
                .until(() -> api.get("/triggers/" + trigger).text("/stats/active").equals("1"));
    }

    private static String state(String trigger, String person) {
        Api.Answer page =
                api.get("/triggers/" + trigger + "/runs?subscriber_id=" + person).expect(200);
        return page.text("/items/0/status") + " " + page.text("/items/0/reason");
    }

    @Test
    void thePeopleOfAnImportGetRunsOnlyIfItAsksForThem() {
        String trigger =
                made(
                        "/triggers",
                        """
                        {'name': 'Import', 'event_type': 'subscriber.created',
                         'conditions': {'all': [{'field': 'source', 'op': 'eq', 'value': 'import'}]},
                         'steps': [{'type': 'exit'}]}
                        """);

        imported("");
        String loud = imported("?fire_triggers=true");

        await().atMost(PATIENCE).until(() -> !entered(trigger).isEmpty());
        assertThat(entered(trigger)).containsExactly(loud);
    }

    private static List<String> entered(String trigger) {
        return runs(trigger).stream()
                .filter(run -> run.at("/reason").asText().equals("exit_step"))
                .map(run -> run.at("/subscriber_id").asText())
                .toList();
    }

    private static String imported(String query) {
        String address = word() + "@acme.test";
        ImportSteps imports = new ImportSteps(postroom.baseUrl(), installation.testKey);
        imports.awaitEnd(imports.start(query, "text/csv", "email\n" + address + "\n"));
        return api.get("/subscribers/by-email?email=" + address).expect(200).text("/id");
    }
}
