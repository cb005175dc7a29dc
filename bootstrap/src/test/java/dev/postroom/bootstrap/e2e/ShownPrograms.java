package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Webhooks with deliveries, a trigger with runs, and keys. */
final class ShownPrograms {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String SERIES =
            """
            {"name": "Welcome series", "event_type": "tag.subscribed", "filter": {"tag": "newcomers"},
             "steps": [
              {"type": "send_email", "template_id": "welcome"},
              {"type": "wait", "for": "P2D"},
              {"type": "condition",
               "conditions": {"all": [{"field": "metadata.plan", "op": "eq", "value": "pro"}]},
               "then": [{"type": "exit", "reason": "already a customer"}],
               "else": [{"type": "send_email", "template_id": "welcome"}]},
              {"type": "wait", "until": {"time": "09:00", "weekdays": ["monday"]}},
              {"type": "add_tag", "tag": "beta-testers"}]}
            """;

    private final Api api;

    ShownPrograms(Api api) {
        this.api = api;
    }

    /** Webhooks, before something happens. */
    Map<String, String> listen(String receiver) {
        Map<String, String> ids = new LinkedHashMap<>();
        ids.put(
                "webhook",
                webhook(
                        receiver,
                        "The shop's own copy of the list",
                        "\"subscriber.created\", \"subscriber.unsubscribed\", \"email.sent\","
                                + " \"email.delivered\", \"email.bounced\""));
        ids.put("webhook-failing", webhook("http://127.0.0.1:9/crm", "CRM", "\"email.bounced\""));
        return ids;
    }

    private String webhook(String url, String description, String events) {
        return api.post(
                        "/webhooks",
                        "{\"url\": \"%s\", \"description\": \"%s\", \"events\": [%s]}"
                                .formatted(url, description, events))
                .expect(201)
                .text("/id");
    }

    /**
     * The ids of a trigger, its runs, a request that failed, the latest event, the deliveries and a
     * replay.
     */
    Map<String, String> fill(Map<String, String> webhooks) {
        Map<String, String> ids = new LinkedHashMap<>(webhooks);
        String trigger = api.post("/triggers", SERIES).expect(201).text("/id");
        ids.put("trigger", trigger);
        for (String name : new String[] {"lea", "tom", "ida"}) {
            api.post(
                            "/subscribers",
                            """
                            {"email": "%s@example.com", "first_name": "%s", "tags": ["newcomers"]}
                            """
                                    .formatted(name, name))
                    .expect(201);
        }
        String runs = "/triggers/" + trigger + "/runs";
        ids.put("run", first(runs));
        // it was disabled after its failures, and retries nothing until it is enabled
        api.patch("/webhooks/" + ids.get("webhook-failing"), "{\"is_active\": true}").expect(200);
        api.get("/tags/00000000-0000-7000-8000-000000000000").expect(404);
        ids.put("request", first("/requests?status=4xx"));
        ids.put("event", first("/events?limit=1"));
        ids.put(
                "delivery",
                first("/webhooks/" + ids.get("webhook") + "/deliveries?status=delivered"));
        ids.put(
                "delivery-failing",
                first("/webhooks/" + ids.get("webhook-failing") + "/deliveries"));
        ids.put("replay", replay("/webhooks/" + ids.get("webhook")));
        String key =
                """
                {"name": "Sync of a shop with a rather long name", "scopes": ["subscribers:read", "tags:read"]}
                """;
        ids.put("key", api.post("/api-keys", key).expect(201).text("/id"));
        return ids;
    }

    private String replay(String webhook) {
        String id =
                api.post(
                                webhook + "/replay",
                                """
                                {"since": "2026-01-01T00:00:00Z", "status": "delivered",
                                 "event_type": "subscriber.unsubscribed"}
                                """)
                        .expect(202)
                        .text("/id");
        await().atMost(PATIENCE)
                .until(() ->
                        api.get(webhook + "/replays/" + id).text("/status").equals("completed"));
        return id;
    }

    private String first(String list) {
        return await().atMost(PATIENCE)
                .until(() -> api.get(list).text("/items/0/id"), id -> !id.isEmpty());
    }
}
