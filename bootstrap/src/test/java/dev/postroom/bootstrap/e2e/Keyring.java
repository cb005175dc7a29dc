package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys of one environment.
 *
 * @param full has every scope
 * @param byScope a key for each scope alone
 * @param elsewhere has every scope, in a network without any machine
 * @param revoked had every scope
 * @param expired had every scope
 */
record Keyring(
        String full,
        Map<String, String> byScope,
        String elsewhere,
        String revoked,
        String expired) {

    private static final List<String> SCOPES =
            List.of(
                    "subscribers:read",
                    "subscribers:write",
                    "subscribers:delete",
                    "tags:read",
                    "tags:write",
                    "segments:read",
                    "segments:write",
                    "templates:read",
                    "templates:write",
                    "emails:read",
                    "emails:send",
                    "campaigns:read",
                    "campaigns:write",
                    "triggers:read",
                    "triggers:write",
                    "webhooks:manage",
                    "api-keys:manage",
                    "billing:read",
                    "billing:manage");

    /** Keys created with a full key of the same environment. */
    static Keyring make(String baseUrl, String full) {
        Api api = new Api(baseUrl, full);
        Map<String, String> byScope = new LinkedHashMap<>();
        SCOPES.forEach(scope -> byScope.put(scope, made(api, "\"scopes\": [\"" + scope + "\"]")));
        String elsewhere = made(api, "\"allowed_networks\": [\"192.0.2.0/24\"]");
        return new Keyring(full, byScope, elsewhere, revoked(api), expired(baseUrl, api));
    }

    private static String made(Api api, String more) {
        return api.post("/api-keys", "{\"name\": \"Robot\", " + more + "}")
                .expect(201)
                .text("/key");
    }

    private static String revoked(Api api) {
        Api.Answer made = api.post("/api-keys", "{\"name\": \"Lost\", \"scopes\": []}").expect(201);
        api.delete("/api-keys/" + made.text("/id")).expect(204);
        return made.text("/key");
    }

    private static String expired(String baseUrl, Api api) {
        String end = Instant.now().plusSeconds(2).toString();
        String key = made(api, "\"scopes\": [], \"expires_at\": \"" + end + "\"");
        await().atMost(Duration.ofSeconds(10))
                .until(() -> new Api(baseUrl, key).get("/tags").status() == 401);
        return key;
    }
}
