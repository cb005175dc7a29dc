package dev.postroom.adapters.rest.member.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeProvider;
import dev.postroom.domain.member.provider.ProviderReturn;
import dev.postroom.domain.member.provider.ProviderSite;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The pages on which people sign in by an identity provider. */
final class ProviderPagesTest {

    private static final String COOKIE = "__Host-postroom";
    private static final String KEPT = COOKIE + "-provider";
    private static final String STRANGER = "other=1";
    private static final String PATH = "/sign-in/oidc";
    private static final String SECRET = FakeProvider.QUESTION.secret().reveal();

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
        api.provider.site =
                Optional.of(new ProviderSite("Example", "https://127.0.0.1:" + api.port()));
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> get(String cookies, String path) throws Exception {
        return api.send(api.bare(path).header("Cookie", cookies).GET());
    }

    private HttpResponse<String> post(String cookies, String path, String form) throws Exception {
        return post(cookies, path, form, "same-origin");
    }

    private HttpResponse<String> post(String cookies, String path, String form, String from)
            throws Exception {
        return api.send(
                api.bare(path)
                        .header("Cookie", cookies)
                        .header("Sec-Fetch-Site", from)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(form)));
    }

    private static String location(HttpResponse<String> response) {
        return response.headers().firstValue("Location").orElse("");
    }

    private static List<String> cookies(HttpResponse<String> response) {
        return response.headers().allValues("Set-Cookie");
    }

    /** The cookie that a browser keeps which asks, and wants to go there. */
    private String kept(String next) throws Exception {
        return cookies(post(STRANGER, PATH, "next=" + next)).stream()
                .filter(one -> one.startsWith(KEPT + "="))
                .map(one -> one.substring(0, one.indexOf(';')))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theSignInOffersTheProviderAndItsButtonLeadsThere() throws Exception {
        assertThat(get(STRANGER, "/sign-in?next=/me").body()).contains("Sign in with Example");

        HttpResponse<String> asked = post(STRANGER, PATH, "next=/me");

        String page = "https://login.example.com/go?state=s&n=1";
        assertThat(asked.statusCode()).isEqualTo(200);
        assertThat(asked.headers().firstValue("Refresh")).contains("0; url=" + page);
        assertThat(asked.body())
                .contains("Continue at Example", "href=\"" + page.replace("&", "&amp;") + "\"")
                .doesNotContain(SECRET);
        assertThat(asked.headers().allValues("Referrer-Policy")).containsExactly("no-referrer");
        assertThat(asked.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(cookies(asked))
                .singleElement()
                .asString()
                .startsWith(KEPT + "=" + SECRET + ".")
                .contains("HttpOnly", "SameSite=Lax", "Secure", "Max-Age=600", "Path=/");
    }

    @Test
    void comingBackChangesNothingAndItsFormHasTheAnswer() throws Exception {
        HttpResponse<String> back =
                get(
                        kept("/me"),
                        PATH + "?code=go%22od&state=s%3Cb%3E&iss=https://login.example.com&x=y");

        assertThat(back.statusCode()).isEqualTo(200);
        assertThat(back.body())
                .contains(
                        "action=\"/sign-in/oidc/answer\"",
                        "data-complete=\"yes\"",
                        "name=\"code\" value=\"go&#34;od\"",
                        "name=\"state\" value=\"s&lt;b>\"",
                        "name=\"iss\" value=\"https://login.example.com\"");
        assertThat(back.headers().allValues("Referrer-Policy")).containsExactly("no-referrer");
        assertThat(back.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(cookies(back)).isEmpty();
        assertThat(api.provider.received).isEmpty();
    }

    @Test
    void theAnswerBeginsASessionWhereThePersonWantedToGo() throws Exception {
        HttpResponse<String> in =
                post(kept("/me"), PATH + "/answer", "code=good&state=s&iss=i&next=/app");

        assertThat(location(in)).isEqualTo("/me");
        assertThat(cookies(in))
                .anyMatch(one -> one.startsWith(COOKIE + "=" + "n".repeat(43)))
                .anyMatch(one -> one.startsWith(KEPT + "=;") && one.contains("Max-Age=0"));
        assertThat(api.provider.received)
                .containsExactly(new ProviderReturn(SECRET, "s", "good", "i"));
    }

    @Test
    void aSecondFactorIsAskedForFirst() throws Exception {
        HttpResponse<String> needed = post(kept("/me"), PATH + "/answer", "code=app&state=s");

        assertThat(location(needed)).isEqualTo("/sign-in/code?next=%2Fme");
        assertThat(cookies(needed))
                .noneMatch(one -> one.startsWith(COOKIE + "="))
                .anyMatch(one -> one.startsWith(COOKIE + "-code="));
    }

    @ParameterizedTest
    @CsvSource({
        "lost, This sign-in has ended",
        "silent, Example does not answer",
        "bad, You cannot sign in this way",
        "'', You are not signed in"
    })
    void everyOtherResultIsSaidAndBeginsNoSession(String code, String text) throws Exception {
        HttpResponse<String> page = post(kept("/me"), PATH + "/answer", "state=s&code=" + code);

        assertThat(page.body()).contains(text, "Go to the sign-in");
        assertThat(cookies(page))
                .as("the question is used up")
                .singleElement()
                .asString()
                .startsWith(KEPT + "=;");
    }

    @Test
    void anErrorOfTheProviderIsNoCode() throws Exception {
        assertThat(get(STRANGER, PATH + "?error=access_denied&code=good&state=s").body())
                .contains("name=\"code\" value=\"\"");
    }

    @Test
    void aBrowserThatHasKeptNothingHasNoSecret() throws Exception {
        for (String cookie :
                List.of(STRANGER, KEPT + "=", KEPT + "=x", KEPT + "=.", KEPT + "=x._")) {
            post(cookie, PATH + "/answer", "code=good&state=s");
        }

        assertThat(api.provider.received)
                .extracting(ProviderReturn::secret)
                .containsExactly("", "", "", "", "x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example/",
                "//evil.example",
                "/\\evil.example",
                "/app/../../evil",
                "javascript:alert(1)",
                "/sign-out",
                "/app%0d%0aSet-Cookie:a=b",
                "/app\r\nx"
            })
    void afterwardsPeopleGoToNoOtherSite(String next) throws Exception {
        String encoded = URLEncoder.encode(next, StandardCharsets.UTF_8);
        assertThat(location(post(kept(encoded), PATH + "/answer", "code=good"))).isEqualTo("/app");

        String forged =
                KEPT
                        + "="
                        + SECRET
                        + "."
                        + Base64.getUrlEncoder()
                                .withoutPadding()
                                .encodeToString(next.getBytes(StandardCharsets.UTF_8));
        assertThat(location(post(forged, PATH + "/answer", "code=good"))).startsWith("/app");
    }

    @Test
    void aLongWayIsForgotten() throws Exception {
        assertThat(location(post(kept("/app/" + "a".repeat(700)), PATH + "/answer", "code=good")))
                .isEqualTo("/app");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/answer"})
    void anotherSiteSendsNoForm(String path) throws Exception {
        HttpResponse<String> refused =
                post(kept("/me"), PATH + path, "code=good&state=s", "cross-site");

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(cookies(refused)).noneMatch(one -> one.startsWith(COOKIE + "=n"));
        assertThat(api.provider.received).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/answer"})
    void noSignInGoesThroughANetworkThatCouldReadIt(String path) throws Exception {
        String form = "code=good&state=s";
        try (TestApi plain = TestApi.behindProxy(1_000_000);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), plain.port())) {
            plain.provider.site =
                    Optional.of(new ProviderSite("Example", "http://mail.example.org"));
            String request =
                    String.join(
                            "\r\n",
                            "POST " + PATH + path + " HTTP/1.1",
                            "Host: mail.example.org",
                            "Sec-Fetch-Site: same-origin",
                            "Cookie: " + STRANGER,
                            "Content-Type: application/x-www-form-urlencoded",
                            "Content-Length: " + form.length(),
                            "Connection: close",
                            "",
                            form);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));

            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("This connection is not safe")
                    .doesNotContain("Set-Cookie");
            assertThat(plain.provider.received).isEmpty();
        }
    }

    @Test
    void withoutAProviderOrAtAnotherAddressThereIsNoWayIn() throws Exception {
        for (Optional<ProviderSite> other :
                List.<Optional<ProviderSite>>of(
                        Optional.empty(),
                        Optional.of(new ProviderSite("Example", "https://a.example")))) {
            api.provider.site = other;
            assertThat(get(STRANGER, "/sign-in").body()).doesNotContain("/sign-in/oidc");
            for (String path : List.of("", "/answer")) {
                HttpResponse<String> page = post(STRANGER, PATH + path, "code=good&state=s");
                assertThat(page.body()).contains("Not at this address");
                assertThat(cookies(page)).isEmpty();
            }
        }
        assertThat(api.provider.received).isEmpty();
    }

    @Test
    void aProviderThatDoesNotAnswerLeavesThePassword() throws Exception {
        api.provider.answers = false;

        HttpResponse<String> page = post(STRANGER, PATH, "");

        assertThat(page.body()).contains("Example does not answer", "Go to the sign-in");
        assertThat(page.headers().firstValue("Refresh")).isEmpty();
        assertThat(cookies(page)).isEmpty();
    }
}
