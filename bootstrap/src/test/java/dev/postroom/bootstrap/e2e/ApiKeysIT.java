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

/** Keys are created, restricted, rotated and revoked; two processes share one database. */
final class ApiKeysIT {

    private static final Duration AT_ONCE = Duration.ofSeconds(1);

    @TempDir static Path directory;
    private static Installation installation;
    private static String keyOfAnotherAccount;
    private static PostroomProcess one;
    private static PostroomProcess other;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        keyOfAnotherAccount = installation.keyOfAnotherAccount();
        one = installation.serve(Map.of());
        other = installation.serve(Map.of());
    }

    @AfterAll
    static void stop() {
        other.close();
        one.close();
        installation.close();
    }

    private static Api live() {
        return on(one, installation.liveKey);
    }

    private static Api on(PostroomProcess process, String key) {
        return new Api(process.baseUrl(), key);
    }

    private static Api.Answer made(Api maker, String members) {
        return maker.post("/api-keys", "{\"name\": \"shop\"%s}".formatted(members)).expect(201);
    }

    @Test
    void aKeyHasAndGrantsOnlyItsScopes() {
        Api.Answer made = made(live(), ", \"scopes\": [\"api-keys:manage\", \"tags:read\"]");
        Api weak = on(one, made.text("/key"));

        weak.get("/tags").expect(200);
        assertThat(weak.get("/subscribers").expect(403).text("/required_scope"))
                .isEqualTo("subscribers:read");
        for (String scopes : List.of("", ", \"scopes\": [\"tags:read\", \"tags:write\"]")) {
            Api.Answer refused =
                    weak.post("/api-keys", "{\"name\": \"x\"%s}".formatted(scopes)).expect(422);
            assertThat(refused.text("/errors/0/field")).isEqualTo("scopes");
        }
        Api.Answer full = made(live(), "");
        assertThat(weak.post("/api-keys/" + full.text("/id") + "/rotate", "{}").status())
                .isEqualTo(403);
        on(one, full.text("/key")).get("/subscribers").expect(200);
        weak.delete("/api-keys/" + full.text("/id")).expect(204);
        on(one, full.text("/key")).get("/subscribers").expect(401);
    }

    @Test
    void theSecretIsShownOnceAndTheLocationExists() {
        Api.Answer made = made(live(), ", \"environment\": \"test\"");
        assertThat(made.text("/key")).startsWith("svc_test_").startsWith(made.text("/prefix"));
        String place = made.response().headers().firstValue("Location").orElseThrow();
        String path = "/api-keys/" + made.text("/id");
        assertThat(place).endsWith("/api/v1" + path);

        Api.Answer read = live().get(path).expect(200);
        assertThat(read.text("/environment")).isEqualTo("test");
        assertThat(read.body().has("key")).isFalse();
        assertThat(read.response().body()).doesNotContain(made.text("/key").substring(12));
        on(one, installation.testKey).get(path).expect(200);
        on(one, keyOfAnotherAccount).get(path).expect(404);
        on(other, made.text("/key")).get("/tags").expect(200);
        assertThat(live().get(path).body().get("last_used_at").isTextual()).isTrue();
    }

    @Test
    void aTestKeyCannotReachLiveKeys() {
        Api test = on(one, installation.testKey);
        String id = made(live(), "").text("/id");

        test.get("/api-keys/" + id).expect(404);
        test.delete("/api-keys/" + id).expect(404);
        test.post("/api-keys/" + id + "/rotate", "{}").expect(404);
        test.get("/api-keys?environment=live").expect(422);
        test.post("/api-keys", "{\"name\": \"x\", \"environment\": \"live\"}").expect(422);
    }

    @Test
    void aRevokedKeyIsRefusedEverywhereAtOnce() {
        Api.Answer made = made(live(), "");
        Api elsewhere = on(other, made.text("/key"));
        elsewhere.get("/tags").expect(200);

        live().delete("/api-keys/" + made.text("/id")).expect(204);

        requireRefusalWithinASecond(elsewhere);
        assertThat(elsewhere.get("/tags").text("/code")).isEqualTo("api_key_revoked");
        live().delete("/api-keys/" + made.text("/id")).expect(204);
        assertThat(live().get("/api-keys/" + made.text("/id")).text("/status"))
                .isEqualTo("revoked");
    }

    @Test
    void aRotatedSecretReplacesTheOldOneEverywhereAtOnce() {
        Api.Answer made = made(live(), "");
        Api elsewhere = on(other, made.text("/key"));
        elsewhere.get("/tags").expect(200);

        Api.Answer rotated =
                on(one, made.text("/key"))
                        .post("/api-keys/" + made.text("/id") + "/rotate", "{}")
                        .expect(200);

        requireRefusalWithinASecond(elsewhere);
        assertThat(elsewhere.get("/tags").text("/code")).isEqualTo("invalid_api_key");
        on(other, rotated.text("/key")).get("/tags").expect(200);
        assertThat(rotated.text("/id")).isEqualTo(made.text("/id"));
    }

    @Test
    void keysAreListedPageByPage() {
        Api lonely = on(one, keyOfAnotherAccount);
        String ending = ", \"scopes\": [\"tags:read\"], \"expires_at\": \"2100-01-01T00:00:00Z\"";
        String id = made(lonely, ending).text("/id");

        Api.Answer first = lonely.get("/api-keys?limit=1&status=active").expect(200);
        assertThat(first.text("/items/0/id")).isEqualTo(id);
        assertThat(first.body().get("total").intValue()).isEqualTo(2);
        Api.Answer last =
                lonely.get("/api-keys?limit=1&status=active&cursor=" + first.text("/cursor"));
        assertThat(last.expect(200).body().get("has_more").booleanValue()).isFalse();
        assertThat(last.text("/items/0/name")).isEqualTo("CLI");
        assertThat(lonely.get("/api-keys?environment=test").body().get("total").intValue())
                .isZero();
    }

    @Test
    void theCommandLineListsAndRevokes() {
        Api.Answer made = made(live(), ", \"scopes\": [\"tags:read\", \"emails:send\"]");
        String id = made.text("/id");
        String secret = made.text("/key");

        PostroomProcess.Result list =
                installation.run("keys", "list", "--account", installation.account);
        assertThat(list.exitCode()).isZero();
        assertThat(list.out().lines())
                .contains(
                        String.join(
                                "\t",
                                id,
                                "shop",
                                "live",
                                secret.substring(0, 12) + "..." + secret.substring(41),
                                "tags:read,emails:send",
                                "active"))
                .allSatisfy(line -> assertThat(line.split("\t")).hasSize(6));

        PostroomProcess.Result revoke =
                installation.run("keys", "revoke", "--account", installation.account, id);
        assertThat(revoke.exitCode()).isZero();
        assertThat(revoke.out()).isEmpty();
        assertThat(on(other, secret).get("/tags").text("/code")).isEqualTo("api_key_revoked");
    }

    @Test
    void theCommandLineReportsAnUnknownKey() {
        String unknown = "0195504a-1080-7000-8000-000000000001";

        PostroomProcess.Result result =
                installation.run("keys", "revoke", "--account", installation.account, unknown);

        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().strip()).isEqualTo("API key " + unknown + " does not exist.");
    }

    // counted from the start of a request: a busy machine may take longer to answer it
    private static void requireRefusalWithinASecond(Api withdrawn) {
        long since = System.nanoTime();
        await().until(() -> {
            long start = System.nanoTime();
            boolean isRefused = withdrawn.get("/tags").status() == 401;
            assertThat(isRefused || start - since < AT_ONCE.toNanos()).isTrue();
            return isRefused;
        });
    }
}
