package dev.postroom.adapters.rest.shared.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** Addresses at which there is no page. */
class UnknownPagesTest {

    private static final String PERSON = "__Host-postroom=owner";

    private static TestApi api;

    @BeforeAll
    static void start() throws IOException {
        api = TestApi.start();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/app/x",
                "/app/acme",
                "/app/acme/",
                "/app/acme/x",
                "/app/acme/x/keys",
                "/app/acme/TEST/keys",
                "/app/acme/test/x",
                "/app/acme/live/x",
                "/app/acme/test/x/y/z",
                "/app/acme/test/keys/x/y",
                "/app/unknown/test/keys",
                "/app/unknown/test/x",
                "/app/unknown/x",
                "/app/a%2fb/test/x",
                "/app;x=1/acme/x",
                "/me/x",
                "/me/x/y",
                "/me/",
                "/app/",
            })
    void isAPageForAPersonAndTheSignInForOthers(String path) throws Exception {
        boolean isHome = path.endsWith("/app/") || path.equals("/me/");
        for (String method : new String[] {"GET", "HEAD"}) {
            HttpResponse<String> person = sent(method, path, PERSON);
            if (isHome) {
                assertThat(person.statusCode()).isIn(200, 303);
                assertThat(location(person)).doesNotContain("sign-in");
            } else {
                assertThat(person.statusCode()).as(path).isEqualTo(404);
                assertThat(person.headers().firstValue("Content-Type").orElse(""))
                        .startsWith("text/html");
            }
        }
        if (!isHome) {
            assertThat(sent("GET", path, PERSON).body())
                    .contains("This page does not exist", "Go to the start");
            assertThat(sent("POST", path, PERSON).statusCode()).isIn(404, 405);
        }

        HttpResponse<String> other = sent("GET", path, "");
        assertThat(other.statusCode()).as(path).isEqualTo(303);
        assertThat(location(other))
                .isEqualTo("/sign-in?next=" + URLEncoder.encode(path, StandardCharsets.UTF_8));
        assertThat(sent("POST", path, "").statusCode()).isEqualTo(303);
        assertThat(sent("GET", path, "__Host-postroom=forged").statusCode()).isEqualTo(303);
    }

    private static String location(HttpResponse<String> response) {
        return response.headers().firstValue("Location").orElse("");
    }

    private static HttpResponse<String> sent(String method, String path, String cookie)
            throws Exception {
        HttpRequest.Builder request =
                api.bare(path)
                        .header("Sec-Fetch-Site", "same-origin")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .method(method, BodyPublishers.noBody());
        return api.send(cookie.isEmpty() ? request : request.header("Cookie", cookie));
    }
}
