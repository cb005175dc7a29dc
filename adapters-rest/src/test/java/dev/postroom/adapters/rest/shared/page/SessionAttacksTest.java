package dev.postroom.adapters.rest.shared.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeAccess;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.adapters.rest.shared.http.Route;
import dev.postroom.adapters.rest.shared.http.member.Dashboard;
import dev.postroom.domain.apikey.NewApiKey;
import dev.postroom.domain.member.session.Visit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

/** Attacks on sessions and forms of the dashboard, each of which is refused. */
class SessionAttacksTest {

    private static final String COOKIE = "__Host-postroom";
    private static final String OWNER = COOKIE + "=owner";
    private static final String GOOD =
            "address=ann%40acme.test&password=" + encoded(FakeAccess.PASSWORD);

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @ParameterizedTest
    @CsvSource({
        "cross-site,",
        "same-site,",
        "none,",
        "nonsense,",
        ",https://evil.example",
        ",https://mail.example.org.evil.example",
        ",http://mail.example.org",
        ",null",
        ",",
        "cross-site,https://mail.example.org",
    })
    void eachFormIsRefusedWhenAnotherSiteSendsIt(String site, String origin) throws Exception {
        for (Route form : forms()) {
            HttpRequest.Builder request =
                    api.bare(path(form))
                            .header("Cookie", OWNER)
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(BodyPublishers.ofString(GOOD));
            if (site != null) {
                request.header("Sec-Fetch-Site", site);
            }
            if (origin != null) {
                request.header("Origin", origin);
            }
            HttpResponse<String> response = api.send(request);
            assertThat(response.statusCode()).as(form.template()).isEqualTo(400);
            assertThat(response.body()).contains("came from another site");
            assertThat(response.headers().allValues("Set-Cookie")).isEmpty();
        }
        assertThat(api.access.received).isEmpty();
        assertThat(api.keys.received).isEmpty();
    }

    @Test
    void aFormOfTheOwnOriginIsAcceptedWithoutTheNewerHeader() throws Exception {
        HttpResponse<String> response =
                api.send(
                        api.bare("/sign-in")
                                .header("Origin", "https://mail.example.org")
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(BodyPublishers.ofString(GOOD)));
        assertThat(response.statusCode()).isEqualTo(303);
    }

    @ParameterizedTest
    @CsvSource({
        "cross-site,navigate,document,200",
        "same-site,navigate,document,200",
        "cross-site,navigate,iframe,400",
        "cross-site,no-cors,image,400",
        "cross-site,no-cors,script,400",
        "cross-site,cors,empty,400",
        "same-origin,cors,empty,200",
        "none,navigate,document,200",
    })
    void anotherSiteMayLinkToAPageAndNotEmbedIt(String site, String mode, String to, int status)
            throws Exception {
        HttpResponse<String> response =
                api.send(
                        api.bare("/app/acme/test/keys")
                                .header("Cookie", OWNER)
                                .header("Sec-Fetch-Site", site)
                                .header("Sec-Fetch-Mode", mode)
                                .header("Sec-Fetch-Dest", to)
                                .GET());
        assertThat(response.statusCode()).isEqualTo(status);
    }

    @Test
    void theSessionThatBeginsIsAnotherOneThanTheBrowserHad() throws Exception {
        HttpResponse<String> first = post("/sign-in", COOKIE + "=planted", GOOD);
        HttpResponse<String> second = post("/sign-in", session(first), GOOD);
        assertThat(session(first)).startsWith(COOKIE + "=").isNotEqualTo(COOKIE + "=planted");
        assertThat(session(second)).isNotEqualTo(session(first));
        assertThat(first.headers().firstValue("Location")).contains("/app");
    }

    @Test
    void theCookieOfASessionIsForThisHostAloneAndForNoScript() throws Exception {
        String cookie = cookies(post("/sign-in", "", GOOD)).getFirst();
        assertThat(cookie.split("; "))
                .contains("Path=/", "HttpOnly", "SameSite=Lax", "Secure")
                .noneMatch(part -> part.startsWith("Domain") || part.startsWith("Max-Age"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//evil.example",
                "https://evil.example",
                "/\\evil.example",
                "\\\\evil.example",
                "/app//evil.example",
                "/app/../../evil",
                "/%2f/evil.example",
                "javascript:alert(1)",
                "/app/a\r\nSet-Cookie: x=y",
                "/appevil",
                "/me@evil.example",
                "/docs",
                "/sign-out",
                "/app/%5cevil.example",
                "/app/%2e%2e/%2e%2e/api",
                "/app/%0d%0aSet-Cookie:%20x=y",
                "/app\t//evil.example",
                "\t//evil.example",
                " https://evil.example",
                "/app\u0000",
                "/app#//evil.example",
                "/app?next=https://evil.example\n",
                "http:/app",
                "///evil.example/app",
                "/\u2044evil.example",
            })
    void theSignInLeadsToOwnPagesAlone(String next) throws Exception {
        HttpResponse<String> response = post("/sign-in", "", GOOD + "&next=" + encoded(next));
        assertThat(response.headers().firstValue("Location")).contains("/app");
        assertThat(response.headers().firstValue("X-Evil")).isEmpty();
        String page = get("/sign-in?next=" + encoded(next), "").body();
        assertThat(page).contains("name=\"next\" value=\"/app\"");
    }

    @Test
    void theSignInLeadsBackToThePageThatWasAskedFor() throws Exception {
        String asked = "/app/acme/test/keys?status=active";
        String signIn = get(asked, "").headers().firstValue("Location").orElseThrow();
        assertThat(signIn).isEqualTo("/sign-in?next=" + encoded(asked));
        assertThat(
                        post("/sign-in", "", GOOD + "&next=" + encoded(asked))
                                .headers()
                                .firstValue("Location"))
                .contains(asked);
    }

    @Test
    void wrongAddressAndWrongPasswordGetTheSamePage() throws Exception {
        String unknown = post("/sign-in", "", "address=bob%40acme.test&password=wrong").body();
        String wrong = post("/sign-in", "", "address=ann%40acme.test&password=wrong").body();
        assertThat(withoutIds(wrong).replace("ann@", "bob@")).isEqualTo(withoutIds(unknown));
        String known = post("/reset", "", "address=ann%40acme.test").body();
        assertThat(withoutIds(known))
                .isEqualTo(withoutIds(post("/reset", "", "address=bob%40acme.test").body()));
    }

    @Test
    void aWaitRefusesTheRightPasswordToo() throws Exception {
        api.access.waits = true;
        HttpResponse<String> response = post("/sign-in", "", GOOD);
        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(response.body()).contains("Wait 8 seconds").doesNotContain(FakeAccess.PASSWORD);
        assertThat(response.headers().allValues("Set-Cookie")).isEmpty();
    }

    @Test
    void everyPageForbidsFramesCachesAndInlineScripts() throws Exception {
        for (String path : List.of("/sign-in", "/app/acme/test/keys", "/me", "/app/acme/test/no")) {
            HttpResponse<String> page = get(path, path.equals("/sign-in") ? "" : OWNER);
            assertThat(page.headers().firstValue("Cache-Control")).contains("no-store");
            assertThat(page.headers().firstValue("X-Frame-Options")).contains("DENY");
            assertThat(page.headers().firstValue("Cross-Origin-Opener-Policy"))
                    .contains("same-origin");
            assertThat(page.headers().firstValue("Cross-Origin-Resource-Policy"))
                    .contains("same-origin");
            assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                    .contains("default-src 'none'", "frame-ancestors 'none'", "form-action 'self'")
                    .doesNotContain("unsafe");
            assertThat(page.body())
                    .doesNotContain(" style=", " onclick=", "http://")
                    .doesNotContainPattern(
                            "<script(?! type=\"module\""
                                    + " src=\"/assets/[a-z]+\\.[0-9a-f]{12}\\.js\"></script>)");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/reset/good",
                "/setup/good",
                "/enter/good",
                "/invite/good",
                "/invite/known"
            })
    void aLinkWithASecretIsToldToNoOtherPageAndDoesNothingByItself(String path) throws Exception {
        HttpResponse<String> page = get(path, "");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().allValues("Referrer-Policy")).containsExactly("no-referrer");
        assertThat(page.headers().allValues("Set-Cookie")).isEmpty();
        assertThat(get(path.replaceFirst("good|known", "bad"), "").body())
                .contains("does not work any more");
    }

    @Test
    void aLinkToEnterSignsInByItsButtonAndLeadsToOwnPagesAlone() throws Exception {
        HttpResponse<String> entered = post("/enter/good", "", "next=/app/acme/test");
        assertThat(entered.headers().firstValue("Location")).contains("/app/acme/test");
        assertThat(cookies(entered)).anyMatch(one -> one.startsWith(COOKIE + "="));
        assertThat(
                        post("/enter/good", "", "next=" + encoded("//evil.example"))
                                .headers()
                                .firstValue("Location"))
                .contains("/app");
        assertThat(cookies(post("/enter/bad", "", ""))).isEmpty();
    }

    @Test
    void signingOutRemovesTheCookieAndWhatTheBrowserKept() throws Exception {
        HttpResponse<String> response = post("/sign-out", OWNER, "");
        assertThat(response.headers().firstValue("Clear-Site-Data").orElse(""))
                .contains("\"cache\"", "\"storage\"");
        assertThat(cookies(response))
                .anyMatch(one -> one.startsWith(COOKIE + "=; ") && one.endsWith("Max-Age=0"));
        assertThat(api.access.received).hasSize(1);
        assertThat(get("/sign-out", OWNER).statusCode()).isEqualTo(405);
        assertThat(api.access.received).hasSize(1);
    }

    @Test
    void aKeyIsMadeOneTimeWhenItsPageIsLoadedAgain() throws Exception {
        String form = "once=" + UUID.randomUUID() + "&name=shop&scopes=tags%3Awrite&expires_at=30";
        HttpResponse<String> page = post("/app/acme/test/keys", OWNER, form);
        assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
        assertThat(page.body()).contains("only time that the whole key is shown", "svc_");
        int made = made();
        HttpResponse<String> again = post("/app/acme/test/keys", OWNER, form);
        assertThat(again.statusCode()).isEqualTo(303);
        assertThat(again.headers().firstValue("Location").orElse(""))
                .startsWith("/app/acme/test/keys/");
        assertThat(made()).isEqualTo(made);
        HttpResponse<String> twice =
                post("/app/acme/test/keys", OWNER, "name=shop&scopes=tags:read");
        assertThat(twice.statusCode()).as("without its number").isEqualTo(400);
    }

    private int made() {
        return (int) api.keys.received.stream().filter(NewApiKey.class::isInstance).count();
    }

    @Test
    void aLiveSecretIsGivenToPeopleWhoProvedWhoTheyAre() throws Exception {
        String form = "once=" + UUID.randomUUID() + "&name=shop&scopes=tags%3Aread";
        HttpResponse<String> response = post("/app/acme/live/keys", COOKIE + "=owner-stale", form);
        assertThat(response.headers().firstValue("Location").orElse("")).startsWith("/me/prove");
        assertThat(made()).isZero();
    }

    @Test
    void theAddressOfTheClientAndItsDeviceAreKnownToTheSignIn() throws Exception {
        HttpResponse<String> _ = post("/sign-in", COOKIE + "-device=of.before", GOOD);
        assertThat(api.access.received.getFirst())
                .isInstanceOfSatisfying(
                        Visit.class,
                        visit -> {
                            assertThat(visit.address()).isEqualTo("127.0.0.1");
                            assertThat(visit.device()).contains("of.before");
                        });
    }

    private List<Route> forms() {
        return api.routes().stream()
                .filter(route -> !route.method().equals("GET"))
                .filter(route -> Dashboard.has(path(route)))
                .toList();
    }

    private static String path(Route route) {
        return route.template()
                .replace("{account}", "acme")
                .replace("{environment}", "test")
                .replace("{token}", "good")
                .replace("{id}", FakeSubscribers.ANNA.id().toString())
                .replaceAll("\\{\\w+}", "news");
    }

    private HttpResponse<String> get(String path, String cookie) throws Exception {
        HttpRequest.Builder request = api.bare(path).GET();
        return api.send(cookie.isEmpty() ? request : request.header("Cookie", cookie));
    }

    private HttpResponse<String> post(String path, String cookie, String form) throws Exception {
        HttpRequest.Builder request =
                api.bare(path)
                        .header("Sec-Fetch-Site", "same-origin")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(form));
        return api.send(cookie.isEmpty() ? request : request.header("Cookie", cookie));
    }

    private static List<String> cookies(HttpResponse<?> response) {
        return response.headers().allValues("Set-Cookie");
    }

    private static String session(HttpResponse<?> response) {
        return cookies(response).getFirst().replaceAll(";.*", "");
    }

    private static String withoutIds(String page) {
        return page.replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}", "");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/%73ign-in",
                "/sign-in;a=b",
                "//sign-in",
                "/sign-in//",
                "/./sign-in",
                "/docs/../sign-in",
                "/%61pp/acme/test/keys",
                "/app;a=b/acme/test/keys",
                "//app/acme/test/keys",
                "/app//acme/test/keys",
                "/app/acme;a=b/test/keys",
                "/APP/acme/test/keys",
                "/%6de/name",
            })
    void anotherSpellingOfAPathLeadsAroundNoFilter(String path) throws Exception {
        HttpResponse<String> read = api.send(api.bare(path).header("Cookie", OWNER).GET());
        assertThat(read.statusCode()).isIn(400, 403, 404, 405, 303);
        HttpResponse<String> form =
                api.send(
                        api.bare(path)
                                .header("Cookie", OWNER)
                                .header("Sec-Fetch-Site", "cross-site")
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(BodyPublishers.ofString(GOOD + "&name=shop")));
        assertThat(form.statusCode()).isIn(400, 404, 405);
        assertThat(form.headers().allValues("Set-Cookie")).isEmpty();
        assertThat(api.access.received).isEmpty();
        assertThat(api.keys.received).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/reset/good", "/setup/good", "/enter/good", "/invite/good"})
    void aLinkThatIsOnlyLookedAtSignsInAndChangesNothing(String path) throws Exception {
        for (String method : List.of("HEAD", "OPTIONS", "GET")) {
            HttpResponse<String> looked =
                    api.send(api.bare(path).method(method, BodyPublishers.noBody()));
            assertThat(looked.headers().allValues("Set-Cookie")).as(method).isEmpty();
        }
        assertThat(api.access.received).isEmpty();
    }

    @Test
    void theSecretOfASessionIsInNoPage() throws Exception {
        for (String path : List.of("/me", "/app", "/app/acme/test/keys", "/app/acme/test/no")) {
            HttpResponse<String> page = get(path, COOKIE + "=owner-secret-of-a-session");
            HttpResponse<String> own = get(path, OWNER);
            assertThat(page.body() + page.headers().map())
                    .doesNotContain("owner-secret-of-a-session");
            assertThat(own.headers().firstValue("Cache-Control")).contains("no-store");
        }
    }
}
