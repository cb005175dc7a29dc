package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;

/** Resources for operations, each created through the API. */
final class Fixtures {

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private Fixtures() {}

    /** A subscriber at a random place in the order of addresses. */
    static String subscriber(Api api) {
        int n = NUMBER.incrementAndGet();
        return api.post(
                        "/subscribers",
                        "{\"email\": \"%c%d@acme.test\"}".formatted('a' + n % 26, n))
                .expect(201)
                .text("/id");
    }

    /** A subscriber who is to confirm, and was not asked yet. */
    static Map<String, String> pending(Api api) {
        String id =
                api.post(
                                "/subscribers",
                                "{\"email\": \"pending%d@acme.test\", \"status\": \"pending\"}"
                                        .formatted(NUMBER.incrementAndGet()))
                        .expect(201)
                        .text("/id");
        return Map.of("id", id);
    }

    /** A subscriber on a tag, with a note. */
    static Map<String, String> person(Api api) {
        int n = NUMBER.incrementAndGet();
        String email = "person%d@acme.test".formatted(n);
        String id =
                api.post(
                                "/subscribers",
                                "{\"email\": \"%s\", \"tags\": [\"Group %d\"]}".formatted(email, n))
                        .expect(201)
                        .text("/id");
        String note =
                api.post("/subscribers/" + id + "/notes", "{\"content\": \"called\"}")
                        .expect(201)
                        .text("/id");
        return Map.of("id", id, "email", email, "slug", "group-" + n, "note_id", note);
    }

    /** The origin of the service. */
    static Map<String, String> ownOrigin(Api api) {
        URI uri = api.get("/billing/subscription").expect(200).response().uri();
        return Map.of("origin", uri.getScheme() + "://" + uri.getAuthority());
    }

    static Map<String, String> tag(Api api) {
        String name = "Tag%d".formatted(NUMBER.incrementAndGet());
        String id = api.post("/tags", "{\"name\": \"%s\"}".formatted(name)).expect(201).text("/id");
        return Map.of("id", id, "name", name);
    }

    static Map<String, String> segment(Api api) {
        String body =
                """
                {"name": "Segment %d",
                 "filter": {"all": [{"field": "language", "op": "eq", "value": "de"}]}}
                """
                        .formatted(NUMBER.incrementAndGet());
        return Map.of("id", api.post("/segments", body).expect(201).text("/id"));
    }

    static Map<String, String> form(Api api) {
        String body = "{\"name\": \"Form %d\"}".formatted(NUMBER.incrementAndGet());
        return Map.of("id", api.post("/forms", body).expect(201).text("/id"));
    }

    static Map<String, String> template(Api api) {
        String id =
                api.post(
                                "/templates",
                                """
                                {"name": "Letter %d", "subject": "Hello", "html": "<p>Hello</p>"}
                                """
                                        .formatted(NUMBER.incrementAndGet()))
                        .expect(201)
                        .text("/id");
        return Map.of("id", id, "template", id, "version", "1");
    }

    /** A draft for one subscriber. */
    static Map<String, String> campaign(Api api) {
        Map<String, String> person = person(api);
        String id =
                api.post(
                                "/campaigns",
                                """
                                {"name": "First", "template_id": "%s",
                                 "tag_filter": {"include_tags": ["%s"]}}
                                """
                                        .formatted(template(api).get("id"), person.get("slug")))
                        .expect(201)
                        .text("/id");
        return Map.of("id", id, "reader", Objects.requireNonNull(person.get("id")));
    }

    /** A campaign whose progress has ended. */
    static Map<String, String> cancelled(Api api) {
        Map<String, String> campaign = campaign(api);
        api.post("/campaigns/" + campaign.get("id") + "/cancel", "").expect(200);
        return campaign;
    }

    /** A scheduled campaign. */
    static Map<String, String> planned(Api api) {
        Map<String, String> campaign = campaign(api);
        String body = "{\"scheduled_at\": \"2999-01-01T09:00:00Z\"}";
        api.post("/campaigns/" + campaign.get("id") + "/send", body).expect(202);
        return campaign;
    }

    /** A campaign with unsent recipients, because no SMTP server answers. */
    static Map<String, String> sending(Api api) {
        Map<String, String> campaign = campaign(api);
        api.post("/campaigns/" + campaign.get("id") + "/send", "{}").expect(202);
        return campaign;
    }

    /** A paused campaign with a frozen audience: no worker changes it any more. */
    static Map<String, String> paused(Api api) {
        return await().atMost(Duration.ofSeconds(90))
                .until(() -> pausedWhenFrozen(api), Optional::isPresent)
                .orElseThrow();
    }

    // empty when the campaign failed, because no SMTP server answers, before it was paused
    private static Optional<Map<String, String>> pausedWhenFrozen(Api api) {
        Map<String, String> campaign = sending(api);
        String path = "/campaigns/" + campaign.get("id");
        await().pollInterval(Duration.ofMillis(20))
                .atMost(Duration.ofSeconds(30))
                .until(() -> api.get(path).body().at("/stats/recipients").asLong() == 1);
        return api.post(path + "/pause", "").status() == 200
                ? Optional.of(campaign)
                : Optional.empty();
    }

    static Map<String, String> failed(Api api) {
        Map<String, String> campaign = campaign(api);
        new CampaignSteps(api)
                .failAtTheirTime(
                        Map.of(
                                Objects.requireNonNull(campaign.get("id")),
                                Objects.requireNonNull(campaign.get("reader"))));
        return campaign;
    }

    /** A webhook of events that do not occur here: each attempt would change its entity tag. */
    static Map<String, String> webhook(Api api) {
        String id =
                api.post(
                                "/webhooks",
                                """
                                {"url": "http://127.0.0.1:9/", "events": ["subscriber.confirmed"]}
                                """)
                        .expect(201)
                        .text("/id");
        return Map.of("id", id);
    }

    /** A trigger of an event that is never sent. */
    static Map<String, String> trigger(Api api) {
        String body =
                """
                {"name": "Trigger", "event_type": "custom_event", "filter": {"event_name": "never sent"},
                 "steps": [{"type": "exit"}]}
                """;
        return Map.of("id", api.post("/triggers", body).expect(201).text("/id"));
    }

    /** As {@link #trigger}, with a subscriber. */
    static Map<String, String> triggerAndPerson(Api api) {
        return Map.of("id", trigger(api).getOrDefault("id", ""), "person", subscriber(api));
    }

    /** A run that has ended, with its trigger. */
    static Map<String, String> triggerRun(Api api) {
        String tag = Objects.requireNonNull(tag(api).get("id"));
        String body =
                """
                {"name": "Trigger", "event_type": "tag.subscribed", "filter": {"tag": "%s"},
                 "steps": [{"type": "exit"}]}
                """
                        .formatted(tag);
        String trigger = api.post("/triggers", body).expect(201).text("/id");
        api.post("/subscribers/" + subscriber(api) + "/tags", "{\"tags\": [\"%s\"]}".formatted(tag))
                .expect(200);
        String runs = "/triggers/" + trigger + "/runs?status=exited";
        awaitTotal(api, runs, total -> total > 0);
        return Map.of("id", trigger, "rid", api.get(runs).text("/items/0/id"));
    }

    /** A delivery that its receiver accepted, of a webhook that nothing changes any more. */
    static Map<String, String> delivered(Api api) {
        try (WebhookReceiver receiver = WebhookReceiver.start(0)) {
            String id =
                    api.post(
                                    "/webhooks",
                                    "{\"url\": \"%s\", \"events\": [\"subscriber.created\"]}"
                                            .formatted(receiver.url()))
                            .expect(201)
                            .text("/id");
            subscriber(api);
            String list = "/webhooks/" + id + "/deliveries?status=";
            awaitTotal(api, list + "delivered", total -> total > 0);
            api.patch("/webhooks/" + id, "{\"events\": [\"subscriber.confirmed\"]}").expect(200);
            awaitTotal(api, list + "pending&status=retrying", total -> total == 0);
            return Map.of("id", id, "did", api.get(list + "delivered").text("/items/0/id"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitTotal(Api api, String list, IntPredicate reached) {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> reached.test(api.get(list).expect(200).body().at("/total").asInt()));
    }

    /** A replay that has ended, because there was nothing to repeat. */
    static Map<String, String> replayed(Api api) {
        String webhook = "/webhooks/" + webhook(api).get("id");
        String id =
                api.post(webhook + "/replay", "{\"since\": \"2026-01-01T00:00:00Z\"}")
                        .expect(202)
                        .text("/id");
        await().atMost(Duration.ofSeconds(30))
                .until(() ->
                        api.get(webhook + "/replays/" + id).text("/status").equals("completed"));
        return Map.of("id", webhook.replace("/webhooks/", ""), "rid", id);
    }

    /** A recorded event. */
    static Map<String, String> event(Api api) {
        subscriber(api);
        String id =
                await().atMost(Duration.ofSeconds(30))
                        .until(
                                () -> api.get("/events?limit=1").expect(200).text("/items/0/id"),
                                found -> !found.isEmpty());
        return Map.of("id", id);
    }

    /** A request that failed. */
    static Map<String, String> request(Api api) {
        String path = "/tags/" + UUID.randomUUID();
        String id = api.get(path).expect(404).text("/request_id");
        await().atMost(Duration.ofSeconds(30))
                .until(() -> api.get("/requests/" + id).response().statusCode() == 200);
        return Map.of("request_id", id);
    }

    /** A key with minimal scopes. */
    static Map<String, String> apiKey(Api api) {
        String id =
                api.post("/api-keys", "{\"name\": \"Spare\", \"scopes\": [\"api-keys:manage\"]}")
                        .expect(201)
                        .text("/id");
        return Map.of("id", id);
    }

    /** A file of one row. */
    static Map<String, String> imported(Api api) {
        String row = "email\nrow%d@acme.test\n".formatted(NUMBER.incrementAndGet());
        String id =
                api.send("POST", "/subscribers/import", "text/csv", row).expect(202).text("/id");
        return Map.of("id", id);
    }

    /** An import that waits for its start. */
    static Map<String, String> held(Api api) {
        String row = "email\nrow%d@acme.test\n".formatted(NUMBER.incrementAndGet());
        String id =
                api.send("POST", "/subscribers/import?hold=true", "text/csv", row)
                        .expect(202)
                        .text("/id");
        return Map.of("id", id);
    }

    /** An action that has ended. */
    static Map<String, String> acted(Api api) {
        String path =
                "/subscribers/actions/"
                        + api.post(
                                        "/subscribers/actions",
                                        "{\"action\": \"unsubscribe\", \"where\": {\"status\":"
                                                + " [\"complained\"]}}")
                                .expect(202)
                                .text("/id");
        await().atMost(Duration.ofSeconds(30))
                .until(() -> api.get(path).text("/status").equals("completed"));
        return Map.of("id", path.substring(path.lastIndexOf('/') + 1));
    }

    static Map<String, String> email(Api api) {
        return Map.of("id", sent(api, "reader@acme.test"));
    }

    /** A mail scheduled for later. */
    static Map<String, String> scheduled(Api api) {
        String json =
                """
                {"to": "reader@acme.test", "subject": "Hi", "text": "Ho", "scheduled_at": "%s"}
                """
                        .formatted(Instant.now().plus(Duration.ofDays(1)));
        return Map.of("id", api.post("/emails/send", json).expect(202).text("/id"));
    }

    /** A mail in the sandbox inbox. */
    static Map<String, String> captured(Api api) {
        String to = "inbox%d@acme.test".formatted(NUMBER.incrementAndGet());
        sent(api, to);
        String path = "/sandbox/emails?to=" + to;
        await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> api.get(path).body().at("/total").intValue() == 1);
        return Map.of("id", api.get(path).text("/items/0/id"));
    }

    private static String sent(Api api, String to) {
        return api.post(
                        "/emails/send",
                        "{\"to\": \"%s\", \"subject\": \"Hi\", \"text\": \"Ho\"}".formatted(to))
                .expect(202)
                .text("/id");
    }
}
