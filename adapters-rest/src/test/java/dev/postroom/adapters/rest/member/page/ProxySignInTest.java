package dev.postroom.adapters.rest.member.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeAccess;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;

/** People sign in by the header of a proxy, and strangers try to. */
final class ProxySignInTest {

    private static final String HEADER = "X-Auth-Email";
    private static final String ANN = "ann@acme.test";
    private static final String BUTTON = "Continue as ";

    private TestApi proxied;
    private TestApi open;

    @BeforeEach
    void start() throws IOException {
        proxied = TestApi.behindProxy(1_000_000);
        open = TestApi.start();
    }

    @AfterEach
    void stop() {
        open.close();
        proxied.close();
    }

    private static String page(TestApi api, String... headers) throws Exception {
        return api.send(with(api.bare("/sign-in").GET(), headers)).body();
    }

    private static HttpResponse<String> sent(TestApi api, String... headers) throws Exception {
        return api.send(
                with(
                        api.bare("/sign-in/proxy")
                                .header("Sec-Fetch-Site", "same-origin")
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(BodyPublishers.ofString("next=/me")),
                        headers));
    }

    private static HttpRequest.Builder with(HttpRequest.Builder request, String... headers) {
        return headers.length == 0 ? request : request.headers(headers);
    }

    private static void isRefused(HttpResponse<String> response, String reason) {
        assertThat(response.statusCode()).isEqualTo(422);
        assertThat(response.body()).contains(reason);
        assertThat(response.headers().allValues("Set-Cookie")).isEmpty();
    }

    @Test
    void aPersonContinuesAsWhoTheProxySays() throws Exception {
        assertThat(page(proxied, HEADER, ANN)).contains(BUTTON + ANN);

        HttpResponse<String> response = sent(proxied, HEADER, ANN);

        assertThat(response.headers().firstValue("Location")).contains("/me");
        assertThat(response.headers().allValues("Set-Cookie"))
                .anyMatch(cookie -> cookie.startsWith("postroom-"));
    }

    @Test
    void thePageAloneSignsInNoPerson() throws Exception {
        HttpResponse<String> shown =
                proxied.send(proxied.bare("/sign-in").header(HEADER, ANN).GET());

        assertThat(shown.headers().allValues("Set-Cookie")).isEmpty();
        assertThat(proxied.access.received).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x-auth-email", "X-AUTH-EMAIL"})
    void theNameOfTheHeaderHasNoCase(String name) throws Exception {
        assertThat(page(proxied, name, ANN)).contains(BUTTON + ANN);
        isRefused(sent(proxied, HEADER, ANN, name, "bob@acme.test"), "with one email");
    }

    @Test
    void theHeaderOfAStrangerIsIgnored() throws Exception {
        for (List<String> more :
                List.of(
                        List.<String>of(),
                        List.of("X-Forwarded-For", "127.0.0.1"),
                        List.of("Forwarded", "for=127.0.0.1"))) {
            String[] headers = more.toArray(new String[more.size() + 2]);
            headers[more.size()] = HEADER;
            headers[more.size() + 1] = ANN;
            assertThat(page(open, headers)).contains("Password").doesNotContain(BUTTON, ANN);
            isRefused(sent(open, headers), "No proxy that is trusted here");
        }
        assertThat(open.access.received).isEmpty();
    }

    @Test
    void ofTwoHeadersNoneIsBelieved() throws Exception {
        for (String second : List.of(ANN, "bob@acme.test", "")) {
            String[] twice = {HEADER, ANN, HEADER, second};
            assertThat(page(proxied, twice)).doesNotContain(BUTTON);
            isRefused(sent(proxied, twice), "with one email address");
        }
        assertThat(proxied.access.received).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "ann",
                "ann@acme.test, bob@acme.test",
                "ann@acme.test,bob@acme.test",
                "ann@acme.test bob@acme.test",
                "Ann <ann@acme.test>",
                "\"ann\"@acme.test",
                "ann@acme.test;",
            })
    void anotherTextThanOneAddressIsNotBelieved(String text) throws Exception {
        assertThat(page(proxied, HEADER, text)).doesNotContain(BUTTON);
        isRefused(sent(proxied, HEADER, text), "with one email address");
        assertThat(proxied.access.received).isEmpty();
    }

    @Test
    void anotherHeaderIsNotBelieved() throws Exception {
        for (String name : List.of("X-Auth-Email-2", "X_Auth_Email", "X-Forwarded-Email", "From")) {
            assertThat(page(proxied, name, ANN)).as(name).doesNotContain(BUTTON);
            isRefused(sent(proxied, name, ANN), "No proxy");
        }
    }

    @Test
    void anUnknownPersonIsToldWhatTheProxySaysAndWhatToDo() throws Exception {
        isRefused(
                sent(proxied, HEADER, "eve@acme.test"),
                "The proxy says that you are eve@acme.test, but no person with this address can"
                        + " sign in here.");
    }

    @Test
    void whoHasASecondFactorIsAskedForACode() throws Exception {
        HttpResponse<String> response = sent(proxied, HEADER, "app@acme.test");

        assertThat(response.headers().firstValue("Location")).contains("/sign-in/code?next=%2Fme");
        assertThat(response.headers().allValues("Set-Cookie"))
                .singleElement()
                .asString()
                .contains("-code=" + FakeAccess.STARTED.reveal());
    }

    @Test
    void aPasswordWorksBesideTheHeader() throws Exception {
        String page =
                proxied.send(
                                proxied.bare("/sign-in?by=password&next=/me")
                                        .header(HEADER, ANN)
                                        .GET())
                        .body();
        assertThat(page).contains("name=\"password\"", "value=\"/me\"").doesNotContain(BUTTON);
    }
}
