package dev.postroom.bootstrap.e2e;

import static dev.postroom.bootstrap.e2e.Write.request;
import static dev.postroom.bootstrap.e2e.Writes.is;
import static dev.postroom.bootstrap.e2e.Writes.total;

import java.util.List;
import java.util.stream.StreamSupport;

/** Writes of tags, templates, webhooks, API keys and the clock. */
final class StoredWrites {

    static final List<Write> ALL =
            List.of(
                    new Write("POST /tags", StoredWrites::newTag),
                    new Write("PATCH /tags/{id}", StoredWrites::patchedTag),
                    new Write("DELETE /tags/{id}", StoredWrites::deletedTag),
                    new Write("POST /templates", StoredWrites::newTemplate),
                    new Write("PATCH /templates/{id}", StoredWrites::patchedTemplate),
                    new Write("DELETE /templates/{id}", StoredWrites::deletedTemplate),
                    new Write("POST /templates/{id}/preview", StoredWrites::preview),
                    new Write("POST /webhooks", StoredWrites::newWebhook),
                    new Write("POST /api-keys", StoredWrites::newKey),
                    new Write("DELETE /api-keys/{id}", StoredWrites::revokedKey),
                    new Write("POST /api-keys/{id}/rotate", StoredWrites::rotatedKey),
                    new Write("POST /sandbox/clock/advance", StoredWrites::advancedClock));

    private StoredWrites() {}

    private static Write.Planned newTag(Ground ground) {
        String word = Ground.word();
        String body = "{\"name\": \"%s\"}".formatted(word);
        return request("POST", "/tags", body, api -> total(api, "/tags?q=" + word));
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

    private static Write.Planned newWebhook(Ground ground) {
        String url = "http://127.0.0.1:9/" + Ground.word();
        String body = "{\"url\": \"%s\", \"events\": [\"subscriber.note_added\"]}".formatted(url);
        return request("POST", "/webhooks", body, api -> among(api, "/webhooks", "url", url));
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
        return request("DELETE", "/api-keys/" + key(ground), "", _ -> 1);
    }

    private static Write.Planned rotatedKey(Ground ground) {
        return request("POST", "/api-keys/" + key(ground) + "/rotate", "", _ -> 1);
    }

    private static Write.Planned advancedClock(Ground ground) {
        return request("POST", "/sandbox/clock/advance", "{\"by\": \"PT0.001S\"}", _ -> 1);
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
        return request("DELETE", path, "", api -> api.get(path).status() == 404 ? 1 : 0);
    }

    private static long among(Api api, String path, String member, String value) {
        return StreamSupport.stream(
                        api.get(path + "?limit=100").body().get("items").spliterator(), false)
                .filter(item -> item.get(member).asText().equals(value))
                .count();
    }
}
