package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** Webhooks learn that runs of triggers begin and how they end. */
final class RunEventsIT {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static WebhookReceiver receiver;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        receiver = WebhookReceiver.start(0);
        postroom = installation.serve(Map.of());
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        receiver.close();
        installation.close();
    }

    private static Api newApi() {
        return new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
    }

    private static String post(Api api, String path, String body) {
        return api.post(path, body.replace('\'', '"')).expect(201).text("/id");
    }

    private static String trigger(Api api, String definition) {
        return post(
                api,
                "/triggers",
                "{'name': '%s', 'frequency': 'every_time', %s}"
                        .formatted(UUID.randomUUID(), definition));
    }

    private static String person(Api api, String members) {
        return post(
                api,
                "/subscribers",
                "{'email': '%s@acme.test', %s}".formatted(UUID.randomUUID(), members));
    }

    private static JsonNode parsed(WebhookReceiver.Delivery delivery) {
        try {
            return MAPPER.readTree(delivery.text());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<JsonNode> events(String trigger) {
        return receiver.deliveries().stream()
                .map(RunEventsIT::parsed)
                .filter(event -> event.at("/data/trigger_id").asText().equals(trigger));
    }

    private static List<String> reports(String trigger, String person) {
        return events(trigger)
                .filter(event -> event.at("/data/subscriber_id").asText().equals(person))
                .map(event ->
                        "%s %s %s"
                                .formatted(
                                        event.at("/type").asText(),
                                        event.at("/data/status").asText(),
                                        event.at("/data/reason").asText()))
                .toList();
    }

    private static void awaitReports(String trigger, String person, String... reports) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(reports(trigger, person)).containsExactly(reports));
    }

    @Test
    void everyOutcomeOfARunIsReportedOnce() {
        Api api = newApi();
        post(api, "/webhooks", "{'url': '%s', 'events': ['*']}".formatted(receiver.url()));
        post(api, "/tags", "{'name': 'Done'}");
        String waiting =
                trigger(
                        api,
                        "'event_type': 'subscriber.created', 'conditions': {'all': [{'field':"
                            + " 'metadata.plan', 'op': 'eq', 'value': 'pro'}]}, 'steps': [{'type':"
                            + " 'add_tag', 'tag': 'done'}, {'type': 'wait', 'for': 'P2D'}, {'type':"
                            + " 'exit', 'reason': 'enough'}]");
        String quick =
                trigger(
                        api,
                        "'event_type': 'tag.subscribed', 'steps': [{'type': 'remove_tag', 'tag':"
                                + " 'done'}]");
        String free = person(api, "'metadata': {'plan': 'free'}");
        String leaving = person(api, "'metadata': {'plan': 'pro'}");
        String staying = person(api, "'metadata': {'plan': 'pro'}");

        awaitReports(waiting, leaving, "trigger.started active null");
        awaitReports(waiting, staying, "trigger.started active null");
        awaitReports(
                quick, staying, "trigger.started active null", "trigger.completed completed null");
        api.patch("/subscribers/" + leaving, "{\"status\": \"unsubscribed\"}").expect(200);
        awaitReports(
                waiting,
                leaving,
                "trigger.started active null",
                "trigger.completed exited unsubscribed");
        api.post("/sandbox/clock/advance", "{\"by\": \"P3D\"}").expect(200);
        awaitReports(
                waiting, staying, "trigger.started active null", "trigger.completed exited enough");

        assertThat(reports(waiting, free)).isEmpty();
        JsonNode ended = events(waiting).toList().getLast();
        String run = ended.at("/data/run_id").asText();
        assertThat(api.get("/triggers/" + waiting + "/runs/" + run).expect(200).text("/status"))
                .isEqualTo(ended.at("/data/status").asText());
        List<String> types =
                api.get("/events?limit=100")
                        .expect(200)
                        .body()
                        .at("/items")
                        .valueStream()
                        .map(event -> event.at("/event_type").asText())
                        .toList();
        assertThat(types.indexOf("trigger.started")).isLessThan(types.indexOf("tag.subscribed"));
    }

    @Test
    void withoutAWebhookThatReceivesThemThereAreNone() {
        Api api = newApi();
        post(api, "/tags", "{'name': 'Done'}");
        String hook =
                post(
                        api,
                        "/webhooks",
                        "{'url': '%s', 'events': ['tag.subscribed']}".formatted(receiver.url()));
        String trigger =
                trigger(
                        api,
                        "'event_type': 'subscriber.created',"
                                + " 'steps': [{'type': 'add_tag', 'tag': 'done'}]");
        String first = person(api, "'metadata': {}");
        await().atMost(PATIENCE)
                .until(() ->
                        api.get("/triggers/" + trigger + "/runs?subscriber_id=" + first)
                                .text("/items/0/status")
                                .equals("completed"));
        api.patch("/webhooks/" + hook, "{\"events\": [\"trigger.completed\"]}").expect(200);
        String second = person(api, "'metadata': {}");

        awaitReports(trigger, second, "trigger.completed completed null");
        assertThat(
                        api.get("/events?limit=100")
                                .expect(200)
                                .body()
                                .at("/items")
                                .valueStream()
                                .map(event -> event.at("/event_type").asText())
                                .filter(type -> type.startsWith("trigger.")))
                .containsExactly("trigger.completed");
    }
}
