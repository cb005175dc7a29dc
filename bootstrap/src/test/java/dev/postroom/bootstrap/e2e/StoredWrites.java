package dev.postroom.bootstrap.e2e;

import static dev.postroom.bootstrap.e2e.Write.request;
import static dev.postroom.bootstrap.e2e.Writes.is;
import static dev.postroom.bootstrap.e2e.Writes.total;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.StreamSupport;

/** Writes of tags, segments, forms, templates, webhooks, API keys and the clock. */
final class StoredWrites {

    static final List<Write> ALL =
            List.of(
                    new Write("POST /tags", StoredWrites::newTag),
                    new Write("PATCH /tags/{id}", StoredWrites::patchedTag),
                    new Write("DELETE /tags/{id}", StoredWrites::deletedTag),
                    new Write("DELETE /tags/{id}", StoredWrites::deletedTagWithEvents),
                    new Write("POST /suppressions", StoredWrites::newSuppression),
                    new Write("POST /segments", StoredWrites::newSegment),
                    new Write("PATCH /segments/{id}", StoredWrites::patchedSegment),
                    new Write("DELETE /segments/{id}", StoredWrites::deletedSegment),
                    new Write("POST /forms", StoredWrites::newForm),
                    new Write("PATCH /forms/{id}", StoredWrites::patchedForm),
                    new Write("DELETE /forms/{id}", StoredWrites::deletedForm),
                    new Write("POST /templates", StoredWrites::newTemplate),
                    new Write("PATCH /templates/{id}", StoredWrites::patchedTemplate),
                    new Write("DELETE /templates/{id}", StoredWrites::deletedTemplate),
                    new Write("POST /templates/{id}/preview", StoredWrites::preview),
                    new Write("POST /template-previews", _ -> draftPreview()),
                    new Write("POST /webhooks", StoredWrites::newWebhook),
                    new Write("PATCH /webhooks/{id}", StoredWrites::patchedWebhook),
                    new Write("DELETE /webhooks/{id}", StoredWrites::deletedWebhook),
                    new Write("POST /webhooks/{id}/rotate-secret", StoredWrites::rotatedSecret),
                    new Write("POST /api-keys", StoredWrites::newKey),
                    new Write("DELETE /api-keys/{id}", StoredWrites::revokedKey),
                    new Write("POST /api-keys/{id}/rotate", StoredWrites::rotatedKey),
                    new Write("POST /sandbox/clock/advance", StoredWrites::advancedClock));

    private static final AtomicInteger ADVANCES = new AtomicInteger();

    private StoredWrites() {}

    private static Write.Planned newTag(Ground ground) {
        String word = Ground.word();
        String body = "{\"name\": \"%s\"}".formatted(word);
        return request("POST", "/tags", body, api -> total(api, "/tags?q=" + word));
    }

    private static Write.Planned newSuppression(Ground ground) {
        String email = Ground.word() + "@acme.test";
        String body = "{\"emails\": [\"%s\"]}".formatted(email);
        return request(
                "POST", "/suppressions", body, api -> total(api, "/suppressions?email=" + email));
    }

    private static String segmentBody(String name) {
        return """
        {"name": "%s", "filter": {"all": [{"field": "language", "op": "exists"}]}}
        """
                .formatted(name);
    }

    private static String segment(Ground ground) {
        String body = segmentBody(Ground.word());
        return ground.api().post("/segments", body).expect(201).text("/id");
    }

    private static Write.Planned newSegment(Ground ground) {
        String word = Ground.word();
        return request(
                "POST", "/segments", segmentBody(word), api -> total(api, "/segments?q=" + word));
    }

    private static Write.Planned patchedSegment(Ground ground) {
        String word = Ground.word();
        String path = "/segments/" + segment(ground);
        String body = "{\"description\": \"%s\"}".formatted(word);
        return request("PATCH", path, body, api -> is(api, path, "/description", word));
    }

    private static Write.Planned deletedSegment(Ground ground) {
        return deleted("/segments/" + segment(ground));
    }

    private static String form(Ground ground) {
        String body = "{\"name\": \"%s\"}".formatted(Ground.word());
        return ground.api().post("/forms", body).expect(201).text("/id");
    }

    private static Write.Planned newForm(Ground ground) {
        String word = Ground.word();
        String body = "{\"name\": \"%s\"}".formatted(word);
        return request("POST", "/forms", body, api -> among(api, "/forms", "name", word));
    }

    private static Write.Planned patchedForm(Ground ground) {
        String word = Ground.word();
        String path = "/forms/" + form(ground);
        String body = "{\"title\": \"%s\"}".formatted(word);
        return request("PATCH", path, body, api -> is(api, path, "/title", word));
    }

    private static Write.Planned deletedForm(Ground ground) {
        return deleted("/forms/" + form(ground));
    }

    private static Write.Planned newTemplate(Ground ground) {
        String word = Ground.word();
        String body =
                "{\"name\": \"%s\", \"subject\": \"s\", \"html\": \"<p>x</p>\"}".formatted(word);
        return request("POST", "/templates", body, api -> total(api, "/templates?q=" + word));
    }

    private static Write.Planned preview(Ground ground) {
        String path = "/templates/" + ground.template(Ground.word()) + "/preview";
        return request("POST", path, "{\"variables\": {}}", _ -> 1);
    }

    private static Write.Planned draftPreview() {
        String body = "{\"subject\": \"s\", \"html\": \"<p>x</p>\"}";
        return request("POST", "/template-previews", body, _ -> 1);
    }

    private static Write.Planned newWebhook(Ground ground) {
        String url = "http://127.0.0.1:9/" + Ground.word();
        String body = "{\"url\": \"%s\", \"events\": [\"subscriber.note_added\"]}".formatted(url);
        return request("POST", "/webhooks", body, api -> among(api, "/webhooks", "url", url));
    }

    private static Write.Planned patchedWebhook(Ground ground) {
        String word = Ground.word();
        String path = "/webhooks/" + webhook(ground);
        String body = "{\"description\": \"%s\"}".formatted(word);
        return request("PATCH", path, body, api -> is(api, path, "/description", word));
    }

    private static Write.Planned deletedWebhook(Ground ground) {
        return deleted("/webhooks/" + webhook(ground));
    }

    private static Write.Planned rotatedSecret(Ground ground) {
        String path = "/webhooks/" + webhook(ground);
        return request("POST", path + "/rotate-secret", "", api -> version(api, path) - 1);
    }

    private static String webhook(Ground ground) {
        String body = "{\"url\": \"http://127.0.0.1:9/\", \"events\": [\"campaign.failed\"]}";
        return ground.api().post("/webhooks", body).expect(201).text("/id");
    }

    private static Write.Planned patchedTag(Ground ground) {
        String word = Ground.word();
        String path = "/tags/" + tag(ground, Ground.word());
        String body = "{\"description\": \"%s\"}".formatted(word);
        return request("PATCH", path, body, api -> is(api, path, "/description", word));
    }

    private static Write.Planned deletedTag(Ground ground) {
        return deleted("/tags/" + tag(ground, Ground.word()));
    }

    private static Write.Planned deletedTagWithEvents(Ground ground) {
        String word = Ground.word();
        ground.subscriber(word, "\"" + word + "\"");
        String path = "/tags/" + ground.api().get("/tags/by-name/" + word).text("/id");
        return request("DELETE", path + "?emit_events=true", "", api -> isGone(api, path))
                .telling("tag.unsubscribed", word);
    }

    private static Write.Planned patchedTemplate(Ground ground) {
        String path = "/templates/" + ground.template(Ground.word());
        return request(
                "PATCH", path, "{\"subject\": \"new\"}", api -> is(api, path, "/version", "2"));
    }

    private static Write.Planned deletedTemplate(Ground ground) {
        return deleted("/templates/" + ground.template(Ground.word()));
    }

    private static Write.Planned newKey(Ground ground) {
        String word = Ground.word();
        String body = "{\"name\": \"%s\", \"scopes\": [\"tags:read\"]}".formatted(word);
        return request("POST", "/api-keys", body, api -> among(api, "/api-keys", "name", word));
    }

    private static Write.Planned revokedKey(Ground ground) {
        String path = "/api-keys/" + key(ground);
        return request("DELETE", path, "", api -> is(api, path, "/status", "revoked"));
    }

    private static Write.Planned rotatedKey(Ground ground) {
        String path = "/api-keys/" + key(ground);
        return request("POST", path + "/rotate", "", api -> version(api, path) - 1);
    }

    private static Write.Planned advancedClock(Ground ground) {
        // of base four: each request advances a digit of its own
        int digit = 2 * ADVANCES.getAndIncrement();
        String body = "{\"by\": \"PT%dS\"}".formatted(1L << digit);
        return request("POST", "/sandbox/clock/advance", body, api -> (offset(api) >> digit) & 3);
    }

    private static long offset(Api api) {
        return Duration.parse(api.get("/sandbox/clock").text("/offset")).toSeconds();
    }

    /** From the entity tag, which has the version behind the id. */
    private static long version(Api api, String path) {
        return Long.parseLong(api.get(path).header("ETag").split("\\.", -1)[1]);
    }

    private static String key(Ground ground) {
        String body = "{\"name\": \"%s\", \"scopes\": [\"tags:read\"]}".formatted(Ground.word());
        return ground.api().post("/api-keys", body).expect(201).text("/id");
    }

    private static String tag(Ground ground, String name) {
        String body = "{\"name\": \"%s\"}".formatted(name);
        return ground.api().post("/tags", body).expect(201).text("/id");
    }

    private static Write.Planned deleted(String path) {
        return request("DELETE", path, "", api -> isGone(api, path));
    }

    private static long isGone(Api api, String path) {
        return api.get(path).status() == 404 ? 1 : 0;
    }

    private static long among(Api api, String path, String member, String value) {
        return StreamSupport.stream(
                        api.get(path + "?limit=100").body().get("items").spliterator(), false)
                .filter(item -> item.get(member).asText().equals(value))
                .count();
    }
}
