package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.embedded.Sql;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** People sign in with a second factor at an installation of two processes. */
final class SecondFactorIT {

    private static final Pattern SECRET = Pattern.compile("([A-Z2-7]{4} ){7}[A-Z2-7]{4}");
    private static final Pattern RECOVERY = Pattern.compile("[a-z2-7]{4}(-[a-z2-7]{4}){3}");
    private static final Pattern NUMBER = Pattern.compile("(?<=name=\"once\" value=\")[0-9a-f-]+");
    private static final String HOME = "/app/acme/test";
    private static final String REQUIRE = HOME + "/members/factor";

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess first;
    private static PostroomProcess second;
    private static Browser browser;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        first = installation.serve(Map.of());
        second = installation.serve(Map.of("POSTROOM_ROLES", "api"));
        browser = Browser.start(directory);
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
        second.close();
        first.close();
        installation.close();
    }

    // all browsers have one address, whose attempts are counted together
    @BeforeEach
    void resetCounts() throws Exception {
        Sql.run(installation.database(), "TRUNCATE sign_in_attempts");
    }

    private static String only(Pattern pattern, String body) {
        Matcher matcher = pattern.matcher(body);
        assertThat(matcher.find()).as(body).isTrue();
        return matcher.group();
    }

    /** A person with an app, and the first recovery code. */
    private record Owner(DashboardClient client, PhoneApp app, String recovery) {}

    private static Owner owner(String address) {
        return withApp(
                DashboardClient.of(installation, installation.account, address, "owner", first));
    }

    private static Owner withApp(DashboardClient client) {
        client.post("/me/factor", Map.of());
        PhoneApp app = PhoneApp.with(only(SECRET, client.get("/me/factor").body()));
        HttpResponse<String> made = client.post("/me/factor/confirm", Map.of("code", app.code()));
        return new Owner(client, app, only(RECOVERY, made.body()));
    }

    private static DashboardClient started(PostroomProcess node, String address) {
        DashboardClient client = new DashboardClient(node.origin());
        HttpResponse<String> response = client.signIn(address, DashboardClient.PASSWORD);
        assertThat(response.headers().firstValue("Location").orElse(""))
                .startsWith("/sign-in/code");
        return client;
    }

    private static boolean isIn(DashboardClient client, String code) {
        return client.post("/sign-in/code", Map.of("code", code)).statusCode() == 303
                && client.get("/me").statusCode() == 200;
    }

    @Test
    void ofTwoNodesThatGetTheSameCodeAtOnceOneLetsIn() {
        Owner ann = owner("ann@acme.test");
        List<DashboardClient> clients =
                List.of(started(first, "ann@acme.test"), started(second, "ann@acme.test"));
        String code = ann.app().code();

        assertThat(Race.of(2, number -> isIn(clients.get(number), code))).containsOnlyOnce(true);
    }

    @Test
    void ofTwoNodesThatGetTheSameRecoveryCodeAtOnceOneLetsIn() {
        Owner bea = owner("bea@acme.test");
        List<DashboardClient> clients =
                List.of(started(first, "bea@acme.test"), started(second, "bea@acme.test"));

        assertThat(Race.of(2, number -> isIn(clients.get(number), bea.recovery())))
                .containsOnlyOnce(true);
        assertThat(isIn(started(first, "bea@acme.test"), bea.recovery())).isFalse();
    }

    @Test
    void whatOneBrowserStartedIsOfNoUseToAnother() {
        Owner cat = owner("cat@acme.test");
        DashboardClient own = started(first, "cat@acme.test");
        String code = cat.app().code();

        assertThat(isIn(new DashboardClient(first.origin()), code)).isFalse();
        assertThat(own.get("/me").statusCode()).isEqualTo(303);
        assertThat(isIn(own, code)).isTrue();
    }

    @Test
    void theOperatorRemovesTheFactorOfWhoLostThePhone() {
        Owner dan = owner("dan@acme.test");

        assertThat(installation.run("people", "remove-factor", "--email", "dan@acme.test"))
                .isEqualTo(new PostroomProcess.Result(0, "", ""));

        assertThat(dan.client().get("/me").statusCode()).isEqualTo(303);
        assertThat(
                        new DashboardClient(first.origin())
                                .signIn("dan@acme.test", DashboardClient.PASSWORD)
                                .headers()
                                .firstValue("Location"))
                .contains("/app");
        assertThat(
                        installation
                                .run("people", "remove-factor", "--email", "dan@acme.test")
                                .exitCode())
                .isEqualTo(1);
        assertThat(installation.run("audit", "export", "--account", installation.account).out())
                .contains("factor.added", "factor.removed");
    }

    @Test
    void whatAnOwnerRequiresHoldsOnEachNodeAtOnce() {
        Owner eva = owner("eva@acme.test");
        DashboardClient vic =
                DashboardClient.of(
                        installation, installation.account, "vic@acme.test", "viewer", first);
        assertThat(vic.at(second.origin()).get(HOME + "/tags").statusCode()).isEqualTo(200);

        require(eva.client(), "true");
        try {
            await().atMost(Duration.ofSeconds(1))
                    .until(() ->
                            vic.at(second.origin())
                                    .get(HOME + "/tags")
                                    .headers()
                                    .firstValue("Location")
                                    .filter("/me"::equals)
                                    .isPresent());
            assertThat(vic.get("/me").body()).contains("It is required by");
            assertThat(eva.client().get(HOME + "/tags").statusCode()).isEqualTo(200);

            DashboardClient ready = withApp(vic).client();

            assertThat(ready.at(second.origin()).get(HOME + "/tags").statusCode()).isEqualTo(200);
        } finally {
            require(eva.client(), "false");
        }
    }

    private static void require(DashboardClient client, String required) {
        String number = only(NUMBER, client.get(HOME + "/members").body());
        assertThat(client.post(REQUIRE, Map.of("once", number, "required", required)).statusCode())
                .isEqualTo(303);
    }

    @Test
    void aPersonWalksThroughItWithScripts() throws Exception {
        walk(Visitor.byMouse(browser), "fay@acme.test");
    }

    @Test
    void aPersonWalksThroughItWithoutScripts() throws Exception {
        walk(Visitor.byMouse(browser).withoutScripts(), "gil@acme.test");
    }

    private static void walk(Visitor visitor, String address) {
        DashboardClient.makePerson(installation, installation.account, address, "viewer", first);
        signIn(visitor, address);
        visitor.isAt("Your account");
        visitor.follow("Set up a second factor");
        visitor.isAt("Second factor");
        visitor.send("Continue");
        visitor.reads("Add Postroom to your app");
        PhoneApp app = PhoneApp.with(visitor.textOf("Secret"));
        visitor.write("Code", app.code());
        visitor.send("Turn on the second factor");
        visitor.isAt("Recovery codes");
        String recovery = only(RECOVERY, visitor.textOf("Recovery codes"));
        visitor.follow("I have stored them");
        visitor.reads("10 recovery codes are left");

        signOut(visitor);
        signIn(visitor, address);
        visitor.isAt("Enter a code");
        visitor.write("Code", app.code());
        visitor.send("Continue");
        visitor.isAt("Your account");

        signOut(visitor);
        signIn(visitor, address);
        visitor.isAt("Enter a code");
        visitor.write("Code", recovery);
        visitor.send("Continue");
        visitor.reads("9 recovery codes are left");
        signOut(visitor);
    }

    private static void signIn(Visitor visitor, String address) {
        visitor.open(first.origin() + "/sign-in?next=/me");
        visitor.isAt("Sign in");
        visitor.write("Email address", address);
        visitor.write("Password", DashboardClient.PASSWORD);
        visitor.send("Sign in");
    }

    private static void signOut(Visitor visitor) {
        visitor.signOut();
        visitor.isAt("Sign in");
    }
}
