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
        // one process trusts peers on this machine as proxies, the other one does not
        one = installation.serve(Map.of("POSTROOM_HTTP_TRUSTED_PROXIES", "127.0.0.1,::1"));
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
    void aKeyOfAnotherAddressIsRefusedBeforeAnythingIsDone() {
        Api.Answer made =
                made(live(), ", \"allowed_networks\": [\"127.0.0.2/32\", \"2001:db8::/32\"]");
        assertThat(made.body().at("/allowed_networks").toString())
                .isEqualTo("[\"127.0.0.2/32\",\"2001:db8::/32\"]");
        String path = "/api-keys/" + made.text("/id");

        for (PostroomProcess process : List.of(one, other)) {
            Api here = on(process, made.text("/key"));
            Api.Answer refused = here.get("/tags").expect(403);
            assertThat(refused.text("/code")).isEqualTo("address_not_allowed");
            assertThat(refused.response().body()).doesNotContain("127.0.0.2", "2001:db8");
            here.post("/tags", "{\"name\": \"Elsewhere\"}").expect(403);
        }
        assertThat(live().get("/tags?q=Elsewhere").response().body()).doesNotContain("Elsewhere");
        assertThat(live().get(path).body().get("last_used_at").isNull()).isTrue();
        await().atMost(Duration.ofSeconds(30))
                .untilAsserted(() ->
                        assertThat(live().get("/requests?status=4xx").response().body())
                                .contains("address_not_allowed"));

        assertThat(from("127.0.0.2", one, made.text("/key"))).isEqualTo(200);
        assertThat(from("::ffff:127.0.0.2", one, made.text("/key"))).isEqualTo(200);
        assertThat(from("2001:db8:7::9", one, made.text("/key"))).isEqualTo(200);
        assertThat(from("127.0.0.3", one, made.text("/key"))).isEqualTo(403);
        assertThat(from("127.0.0.2", other, made.text("/key"))).isEqualTo(403);
        assertThat(live().get(path).body().get("last_used_at").isTextual()).isTrue();

        live().delete(path).expect(204);
        Api here = on(other, made.text("/key"));
        await().until(() -> here.get("/tags").status() == 401);
        assertThat(here.get("/tags").text("/code")).isEqualTo("api_key_revoked");
    }

    private static int from(String address, PostroomProcess process, String key) {
        return on(process, key).getFrom(address, "/tags").status();
    }

    @Test
    void noKeyLeadsAroundTheNetworksOfItsMaker() {
        Api.Answer made = made(live(), ", \"allowed_networks\": [\"127.0.0.0/8\", \"::1\"]");
        Api bound = on(one, made.text("/key"));
        Api.Answer free = made(live(), "");

        bound.get("/tags").expect(200);
        for (String networks : List.of("[]", "[\"127.0.0.1\", \"10.0.0.1\"]", "[\"::/0\"]")) {
            Api.Answer refused =
                    bound.post(
                                    "/api-keys",
                                    "{\"name\": \"x\", \"allowed_networks\": " + networks + "}")
                            .expect(422);
            assertThat(refused.text("/errors/0/code")).isEqualTo("network_not_held");
        }
        Api.Answer narrower = made(bound, ", \"allowed_networks\": [\"127.0.0.1\"]");
        assertThat(narrower.text("/created_by/kind")).isEqualTo("key");
        assertThat(narrower.text("/created_by/id")).isEqualTo(made.text("/id"));
        Api.Answer refused = bound.post("/api-keys/" + free.text("/id") + "/rotate", "{}");
        assertThat(refused.expect(409).text("/code")).isEqualTo("network_not_held");
        Api.Answer rotated =
                bound.post("/api-keys/" + narrower.text("/id") + "/rotate", "{}").expect(200);
        assertThat(rotated.text("/allowed_networks/0")).isEqualTo("127.0.0.1/32");
        assertThat(rotated.body().at("/created_by")).isEqualTo(narrower.body().at("/created_by"));
    }

    @Test
    void theCommandLineBindsAKeyToNetworks() {
        PostroomProcess.Result created = create("10.0.0.0/8,2001:db8::1");
        assertThat(created.exitCode()).as(created.err()).isZero();
        Api here = on(other, created.out().strip());
        assertThat(here.get("/tags").expect(403).text("/code")).isEqualTo("address_not_allowed");
        assertThat(
                        installation
                                .run("keys", "list", "--account", installation.account)
                                .out()
                                .lines())
                .anySatisfy(line ->
                        assertThat(line).endsWith("\t10.0.0.0/8,2001:db8::1/128\tcommand line"));

        PostroomProcess.Result wrong = create("10.0.0.1/8,example.com,10.0.0.1");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err())
                .contains("--networks[0]: Must be an address", "--networks[1]: Must be an address")
                .doesNotContain("--networks[2]");
    }

    private static PostroomProcess.Result create(String networks) {
        return installation.run(
                "keys",
                "create",
                "--account",
                installation.account,
                "--environment",
                "live",
                "--networks",
                networks);
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
                                "active",
                                "*",
                                "CLI"))
                .allSatisfy(line -> assertThat(line.split("\t")).hasSize(8));

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
