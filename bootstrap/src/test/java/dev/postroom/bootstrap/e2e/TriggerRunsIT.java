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
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Triggers at work in the test environment, whose clock is advanced. */
final class TriggerRunsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Api api;
    private static String template;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
        api = new Api(postroom.baseUrl(), installation.testKey);
        template =
                post(
                                "/templates",
                                "{'name': 'Hello', 'subject': 'Hello {{first_name}}',"
                                        + " 'html': '<p>Hello</p>', 'category': 'marketing'}")
                        .text("/id");
        for (String tag : List.of("Fresh", "Settled")) {
            post("/tags", "{'name': '%s'}".formatted(tag));
        }
    }

    private static void serve() {
        postroom = installation.serve(Map.of());
        api = new Api(postroom.baseUrl(), installation.testKey);
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    private static Api.Answer post(String path, String body) {
        return api.post(path, body.replace('\'', '"')).expect(201);
    }

    private static String trigger(String definition) {
        return post("/triggers", "{'name': '%s', %s}".formatted(UUID.randomUUID(), definition))
                .text("/id");
    }

    private static String onboarding() {
        String tag = post("/tags", "{'name': '%s'}".formatted(UUID.randomUUID())).text("/id");
        return trigger(
                """
                'event_type': 'tag.subscribed', 'filter': {'tag': '%s'}, 'steps': [
                 {'type': 'add_tag', 'tag': 'fresh'},
                 {'type': 'wait', 'for': 'P2D'},
                 {'type': 'condition',
                  'conditions': {'all': [{'field': 'metadata.plan', 'op': 'eq', 'value': 'pro'}]},
                  'then': [{'type': 'send_email', 'template_id': '%s'}]},
                 {'type': 'wait', 'until': {'field': 'metadata.trial_end', 'time': '08:00'}},
                 {'type': 'add_tag', 'tag': 'settled'},
                 {'type': 'exit', 'reason': 'done'}]\
                """
                        .formatted(tag, template));
    }

    private static String person(String metadata) {
        return post(
                        "/subscribers",
                        "{'email': '%s@acme.test', 'first_name': 'Ann', 'status': 'active', %s}"
                                .formatted(UUID.randomUUID(), metadata))
                .text("/id");
    }

    private static void join(String person, String trigger) {
        String tag = api.get("/triggers/" + trigger).expect(200).text("/filter/tag");
        api.post("/subscribers/" + person + "/tags", "{\"tags\": [\"%s\"]}".formatted(tag))
                .expect(200);
    }

    private static JsonNode run(String trigger) {
        JsonNode page = api.get("/triggers/" + trigger + "/runs").expect(200).body();
        return page.at("/items/0");
    }

    private static List<String> path(String trigger) {
        return run(trigger)
                .at("/path")
                .valueStream()
                .map(step -> step.get("step").asText() + " " + step.get("outcome").asText())
                .toList();
    }

    private static void awaitSteps(String trigger, int steps) {
        await().atMost(PATIENCE).until(() -> path(trigger).size() >= steps);
    }

    private static void advance(String by) {
        api.post("/sandbox/clock/advance", "{\"by\": \"%s\"}".formatted(by)).expect(200);
    }

    private static void killAndRestart() {
        postroom.kill();
        serve();
    }

    private static List<String> onboard(Runnable between) {
        Instant now = Instant.parse(api.get("/sandbox/clock").expect(200).text("/now"));
        LocalDate end = LocalDate.ofInstant(now, ZoneOffset.UTC).plusDays(10);
        String trigger = onboarding();
        String person = person("'metadata': {'plan': 'pro', 'trial_end': '%s'}".formatted(end));
        between.run();
        join(person, trigger);
        between.run();
        awaitSteps(trigger, 2);
        assertThat(run(trigger).at("/status").asText()).isEqualTo("active");
        between.run();
        advance("P2D");
        between.run();
        awaitSteps(trigger, 5);
        between.run();
        advance("P9D");
        between.run();
        await().atMost(PATIENCE).until(() -> run(trigger).at("/status").asText().equals("exited"));
        assertThat(run(trigger).at("/reason").asText()).isEqualTo("done");
        assertThat(api.get("/emails?limit=100").expect(200).body().at("/items").valueStream())
                .filteredOn(mail -> mail.at("/to").asText().equals(address(person)))
                .hasSize(1);
        return path(trigger);
    }

    private static String address(String person) {
        return api.get("/subscribers/" + person).expect(200).text("/email");
    }

    @Test
    void anOnboardingSequenceGoesStepByStepAsTheClockIsAdvanced() {
        List<String> expected =
                List.of(
                        "0 done",
                        "1 waiting",
                        "2 then",
                        "2.then.0 done",
                        "3 waiting",
                        "4 done",
                        "5 ended");

        assertThat(onboard(() -> {})).isEqualTo(expected);
        assertThat(onboard(TriggerRunsIT::killAndRestart)).isEqualTo(expected);
    }

    @Test
    void anUnsubscribeEndsTheRunThatWaits() {
        String trigger = onboarding();
        String person = person("'metadata': {}");
        join(person, trigger);
        awaitSteps(trigger, 2);

        api.patch("/subscribers/" + person, "{\"status\": \"unsubscribed\"}").expect(200);

        await().atMost(PATIENCE)
                .until(() -> run(trigger).at("/reason").asText().equals("unsubscribed"));
        assertThat(run(trigger).at("/status").asText()).isEqualTo("exited");
        String id = run(trigger).at("/id").asText();
        assertThat(api.get("/triggers/" + trigger + "/runs/" + id).expect(200).body())
                .isEqualTo(run(trigger));
        assertThat(api.get("/triggers/" + trigger + "/runs?status=active").text("/total"))
                .isEqualTo("0");
        assertThat(api.get("/triggers/" + trigger + "/runs?subscriber_id=" + person).text("/total"))
                .isEqualTo("1");
        api.get("/triggers/" + trigger + "/runs?subscriber_id=x").expect(422);
        api.get("/triggers/" + trigger + "/runs/" + trigger).expect(404);
        api.get("/triggers/" + id + "/runs").expect(404);
    }

    @Test
    void aTriggerThatFeedsItselfStopsAtItsDepth() {
        String tag = post("/tags", "{'name': '%s'}".formatted(UUID.randomUUID())).text("/id");
        String back =
                trigger(
                        """
                        'event_type': 'tag.subscribed', 'filter': {'tag': '%s'}, 'frequency': 'every_time',
                        'steps': [{'type': 'remove_tag', 'tag': '%s'}]\
                        """
                                .formatted(tag, tag));
        String forth =
                trigger(
                        """
                        'event_type': 'tag.unsubscribed', 'filter': {'tag': '%s'}, 'frequency': 'every_time',
                        'steps': [{'type': 'add_tag', 'tag': '%s'}]\
                        """
                                .formatted(tag, tag));

        join(person("'metadata': {}"), back);

        await().atMost(PATIENCE)
                .until(() ->
                        !api.get("/triggers/" + forth + "/runs?status=failed")
                                .text("/total")
                                .equals("0"));
        assertThat(api.get("/triggers/" + forth + "/runs?status=failed").text("/items/0/reason"))
                .isEqualTo("loop_depth_exceeded");
        assertThat(api.get("/triggers/" + back).text("/stats/completed")).isEqualTo("6");
        assertThat(api.get("/triggers/" + forth).text("/stats/completed")).isEqualTo("5");
    }

    @Test
    void anEventOfAClientStartsARunWhoseWebhookAloneIsTold() throws Exception {
        try (WebhookReceiver named = WebhookReceiver.start(0);
                WebhookReceiver other = WebhookReceiver.start(0)) {
            String hook = hook(named, "subscriber.deleted");
            hook(other, "*");
            String trigger =
                    trigger(
                            """
                            'event_type': 'custom_event', 'filter': {'event_name': 'order.placed'},
                            'frequency': 'every_time', 'steps': [
                             {'type': 'condition',
                              'conditions': {'all': [{'field': 'event.total', 'op': 'gt', 'value': 40}]},
                              'then': [{'type': 'webhook', 'webhook_id': '%s', 'data': {'text': 'Hi'}}]}]\
                            """
                                    .formatted(hook));
            String person = person("'metadata': {}");

            send(
                            "'email': '%s', 'name': 'order.placed', 'properties': {'total': 42}",
                            address(person))
                    .expect(202);
            send("'subscriber_id': '%s', 'name': 'order.paid'", person).expect(202);

            await().atMost(PATIENCE).until(() -> !named.deliveries().isEmpty());
            assertThat(named.deliveries()).hasSize(1);
            assertThat(named.deliveries().getFirst().text()).contains("trigger.fired", "Hi");
            assertThat(path(trigger)).containsExactly("0 then", "0.then.0 done");
            await().atMost(PATIENCE)
                    .until(() ->
                            other.deliveries().stream()
                                            .filter(one -> one.text().contains("custom_event"))
                                            .count()
                                    == 2);
            assertThat(other.deliveries()).noneMatch(one -> one.text().contains("trigger.fired"));
        }
        send("'email': 'gone@acme.test', 'name': 'x'", "").expect(422);
        send("'name': 'x'", "").expect(422);
    }

    private static String hook(WebhookReceiver receiver, String events) {
        return post(
                        "/webhooks",
                        "{'url': '%s', 'events': ['%s']}".formatted(receiver.url(), events))
                .text("/id");
    }

    private static Api.Answer send(String members, String person) {
        return api.post("/events", "{" + members.formatted(person).replace('\'', '"') + "}");
    }

    @Test
    void aTriggerThatIsStoppedHoldsItsRuns() {
        String trigger = onboarding();
        join(person("'metadata': {}"), trigger);
        awaitSteps(trigger, 2);

        api.patch("/triggers/" + trigger, "{\"is_active\": false}").expect(200);
        assertThat(run(trigger).at("/status").asText()).isEqualTo("held");
        advance("P3D");
        assertThat(path(trigger)).hasSize(2);
        api.patch("/triggers/" + trigger, "{\"is_active\": true}").expect(200);

        await().atMost(PATIENCE).until(() -> run(trigger).at("/status").asText().equals("exited"));
        assertThat(path(trigger))
                .containsExactly("0 done", "1 waiting", "2 else", "3 done", "4 done", "5 ended");
    }
}
