package dev.postroom.adapters.rest.member.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeAccess;
import dev.postroom.adapters.rest.fake.FakeFactor;
import dev.postroom.adapters.rest.fake.FakeSessions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;

/** The pages on which people set up a second factor, and sign in with it. */
final class FactorPagesTest {

    private static final String COOKIE = "__Host-postroom";
    private static final String STARTED = COOKIE + "-code=" + FakeAccess.STARTED.reveal();
    private static final String OWNER = COOKIE + "=owner";
    private static final String STALE = COOKIE + "=owner-stale";
    private static final String RENEWED = "made_at=" + FakeSessions.BEGAN;

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> get(String cookies, String path) throws Exception {
        return api.send(api.bare(path).header("Cookie", cookies).GET());
    }

    private HttpResponse<String> post(String cookies, String path, String form) throws Exception {
        return api.send(
                api.bare(path)
                        .header("Cookie", cookies)
                        .header("Sec-Fetch-Site", "same-origin")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(form)));
    }

    private static String location(HttpResponse<String> response) {
        return response.headers().firstValue("Location").orElse("");
    }

    private static List<String> cookies(HttpResponse<String> response) {
        return response.headers().allValues("Set-Cookie");
    }

    @Test
    void afterThePasswordTheBrowserHasNoSessionYet() throws Exception {
        HttpResponse<String> response =
                post("", "/sign-in", "address=app%40acme.test&password=x&next=/me");

        assertThat(location(response)).isEqualTo("/sign-in/code?next=%2Fme");
        assertThat(cookies(response))
                .containsExactly(STARTED + "; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=300");
    }

    @Test
    void theCodeOpensTheSessionAndLeadsWhereThePersonWasGoing() throws Exception {
        HttpResponse<String> page = get(STARTED, "/sign-in/code?next=/me");
        assertThat(page.body())
                .contains("Enter a code", "autocomplete=\"one-time-code\"", "value=\"/me\"");

        HttpResponse<String> response = post(STARTED, "/sign-in/code", "code=123456&next=/me");

        assertThat(location(response)).isEqualTo("/me");
        assertThat(cookies(response))
                .anyMatch(cookie -> cookie.startsWith(COOKIE + "="))
                .anyMatch(cookie ->
                        cookie.startsWith(COOKIE + "-code=; ") && cookie.contains("Max-Age=0"));
    }

    @Test
    void aWrongCodeIsAskedForAgainAndOneOfAnotherBrowserIsTooLate() throws Exception {
        HttpResponse<String> wrong = post(STARTED, "/sign-in/code", "code=654321");
        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(wrong.body()).contains("Enter a code", "wrong or was used");
        api.access.waits = true;
        assertThat(post(STARTED, "/sign-in/code", "code=123456").body())
                .contains("There were several wrong attempts");

        for (String other : List.of("", COOKIE + "-code=" + "x".repeat(43))) {
            HttpResponse<String> late = post(other, "/sign-in/code", "code=123456");
            assertThat(late.statusCode()).isEqualTo(422);
            assertThat(late.body()).contains("within 5 minutes", "Password");
            assertThat(cookies(late)).isEmpty();
            assertThat(location(get(other, "/sign-in/code"))).startsWith("/sign-in?next=");
        }
    }

    @Test
    void whatIsStartedOpensNoPage() throws Exception {
        String started = COOKIE + "=" + FakeAccess.STARTED.reveal();

        for (String path : List.of("/me", "/app/acme/test/keys", "/me/factor")) {
            assertThat(location(get(started, path))).startsWith("/sign-in");
            assertThat(location(get(STARTED, path))).startsWith("/sign-in");
        }
    }

    @Test
    void aPersonSetsUpAnAppAndGetsRecoveryCodesOnce() throws Exception {
        assertThat(get(OWNER, "/me").body()).contains("Set up a second factor");
        assertThat(get(OWNER, "/me/factor").body()).contains("Continue").doesNotContain("qr");
        assertThat(location(post(OWNER, "/me/factor", ""))).isEqualTo("/me/factor");
        HttpResponse<String> secret = get(OWNER, "/me/factor");
        assertThat(secret.body())
                .contains("AAAA AAAA AAAA AAAA AAAA AAAA AAAA AAAA")
                .contains("otpauth://totp/Postroom:owner%40acme.test?secret=")
                .contains("<svg class=\"qr\" role=\"img\"");
        assertThat(secret.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(post(OWNER, "/me/factor/confirm", "code=1").statusCode()).isEqualTo(422);

        HttpResponse<String> made = post(OWNER, "/me/factor/confirm", "code=" + FakeFactor.CODE);

        assertThat(made.statusCode()).isEqualTo(200);
        assertThat(made.body()).contains(FakeFactor.RECOVERY);
        assertThat(made.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(cookies(made)).anyMatch(one -> one.startsWith(COOKIE + "=" + "n".repeat(43)));
        assertThat(get(OWNER, "/me").body())
                .contains("9 recovery codes are left")
                .doesNotContain(FakeFactor.RECOVERY, "AAAA");
    }

    @Test
    void newRecoveryCodesAreShownOnceAlsoWhenTheFormIsSentAgain() throws Exception {
        post(OWNER, "/me/factor/confirm", "code=" + FakeFactor.CODE);

        assertThat(post(OWNER, "/me/factor/recovery-codes", RENEWED).body())
                .contains(FakeFactor.RECOVERY);

        for (String form : List.of(RENEWED, "", "made_at=never")) {
            HttpResponse<String> again = post(OWNER, "/me/factor/recovery-codes", form);
            assertThat(location(again)).isEqualTo("/me");
        }
        assertThat(api.factor.changes).containsExactly("confirm", "renew");
        HttpResponse<String> removed = post(OWNER, "/me/factor/remove", "");
        assertThat(location(removed)).isEqualTo("/me");
        assertThat(cookies(removed)).anyMatch(one -> one.startsWith(COOKIE + "=" + "n".repeat(43)));
    }

    @Test
    void whoProvedThemselvesLongAgoChangesNothing() throws Exception {
        assertThat(location(get(STALE, "/me/factor"))).startsWith("/me/prove");
        for (String form : List.of("", "/confirm", "/remove", "/recovery-codes")) {
            assertThat(location(post(STALE, "/me/factor" + form, RENEWED + "&code=123456")))
                    .startsWith("/me/prove");
        }
        assertThat(api.factor.changes).isEmpty();
    }

    @Test
    void aProofIsACodeWhereThereIsASecondFactor() throws Exception {
        assertThat(get(OWNER, "/me/prove").body()).contains("Password").doesNotContain(">Code<");
        api.sessions.hasFactor = true;

        assertThat(get(OWNER, "/me/prove").body()).contains(">Code<").doesNotContain("Password");
        assertThat(location(get(OWNER, "/me/factor"))).isEqualTo("/me");
        assertThat(post(OWNER, "/me/prove", "code=1&password=" + FakeAccess.PASSWORD).body())
                .contains("wrong or was used");
    }

    @Test
    void whoLacksTheSecondFactorThatTheAccountRequiresIsLedToItsSetUp() throws Exception {
        api.sessions.isFactorRequired = true;

        for (String path :
                List.of("/app/acme/test/", "/app/acme/live/keys", "/app/acme/test/live")) {
            assertThat(location(get(OWNER, path))).as(path).isEqualTo("/me");
        }
        assertThat(location(post(OWNER, "/app/acme/test/keys", "name=x"))).isEqualTo("/me");
        assertThat(get(OWNER, "/me").body())
                .contains("It is required by Acme Letters.", "/me/factor");

        api.sessions.hasFactor = true;
        assertThat(get(OWNER, "/app/acme/live/keys").statusCode()).isEqualTo(200);
    }
}
