package dev.postroom.adapters.rest.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeEngagements;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;

class TrackedLinksTest {

    private static final String BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> send(String method, String path, String agent)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = api.bare(path).method(method, BodyPublishers.noBody());
        return api.send(agent.isEmpty() ? request : request.header("User-Agent", agent));
    }

    @Test
    void aGetCountsAndLeadsToExactlyTheUrl() throws Exception {
        HttpResponse<String> click = send("GET", "/c/good", BROWSER);
        HttpResponse<String> open = send("GET", "/o/good", BROWSER);

        assertThat(click.statusCode()).isEqualTo(302);
        assertThat(click.headers().firstValue("Location")).hasValue(FakeEngagements.TARGET);
        assertThat(open.headers().firstValue("Content-Type")).hasValue("image/gif");
        assertThat(open.headers().firstValue("Set-Cookie")).isEmpty();
        assertThat(open.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(api.reactions.counted).containsExactly("human click", "human open");
    }

    @Test
    void aHeadCountsNothing() throws Exception {
        HttpResponse<String> click = send("HEAD", "/c/good", BROWSER);
        HttpResponse<String> open = send("HEAD", "/o/good", BROWSER);

        assertThat(click.statusCode()).isEqualTo(302);
        assertThat(click.headers().firstValue("Location")).hasValue(FakeEngagements.TARGET);
        assertThat(open.statusCode()).isEqualTo(200);
        assertThat(api.reactions.counted).isEmpty();
    }

    /** Browsers accept these characters, although RFC 3986 does not. */
    @ParameterizedTest
    @ValueSource(strings = {"[", "]", "{", "}", "|", "^", "`", "%", "#"})
    void aLinkWithCharactersOutsideOfTheStandardLeadsToExactlyItsUrl(String odd) throws Exception {
        for (String url :
                List.of(
                        "https://shop.example/a%sb/%<s",
                        "https://shop.example/?a%s=1&b=%<s",
                        "https://us%ser:pa%<sss@shop.example/",
                        "https://shop.example/#a%sb#c%<s")) {
            api.reactions.target = url.formatted(odd);
            HttpResponse<String> click = send("GET", "/c/good", BROWSER);
            HttpResponse<String> look = send("HEAD", "/c/good", BROWSER);

            assertThat(click.statusCode()).isEqualTo(302);
            assertThat(click.headers().allValues("Location")).containsExactly(api.reactions.target);
            assertThat(look.headers().firstValue("Location")).hasValue(api.reactions.target);
        }
    }

    @ParameterizedTest
    @CsvSource({"GET, /c/forged", "HEAD, /c/forged", "GET, /o/forged", "HEAD, /o/forged"})
    void aForgedLinkIsRefusedByAPage(String method, String path) throws Exception {
        HttpResponse<String> refused = send(method, path, BROWSER);

        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.headers().firstValue("Content-Type").orElse("")).startsWith("text/html");
        assertThat(refused.headers().firstValue("Location")).isEmpty();
        assertThat(api.reactions.counted).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0', human open",
        "'Mozilla/5.0 (Windows NT 5.1) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)', human"
                + " open",
        "'Mozilla/5.0', open",
        "'Mozilla/5.0 (compatible; Googlebot/2.1)', open",
        "'curl/8.5.0', open",
        "'Slackbot-LinkExpanding 1.0', open",
        "'HeadlessChrome/140.0', open"
    })
    void programsThatSayWhatTheyAreCountAsMachines(String agent, String counted) throws Exception {
        send("GET", "/o/good", agent);

        assertThat(api.reactions.counted).containsExactly(counted);
    }

    @Test
    void aRequestInAdvanceCountsAsOneOfAMachine() throws Exception {
        api.send(
                api.bare("/c/good")
                        .header("User-Agent", BROWSER)
                        .header("Sec-Purpose", "prefetch;prerender"));

        assertThat(api.reactions.counted).containsExactly("click");
    }

    @Test
    void anAddressThatManyShareIsRefusedNoImageAndNoLink() throws Exception {
        try (TestApi limited = TestApi.limitedTo(2)) {
            for (int request = 0; request < 4; request++) {
                assertThat(limited.send(limited.bare("/o/good")).statusCode()).isEqualTo(200);
                assertThat(limited.send(limited.bare("/c/good")).statusCode()).isEqualTo(302);
            }

            assertThat(limited.reactions.counted).hasSize(8);
            assertThat(limited.send(limited.bare("/u/forged")).statusCode()).isEqualTo(401);
        }
    }

    @Test
    void forgedLinksAreLimited() throws Exception {
        try (TestApi limited = TestApi.limitedTo(1)) {
            assertThat(limited.send(limited.bare("/c/forged")).statusCode()).isEqualTo(401);
            HttpResponse<String> refused = limited.send(limited.bare("/c/forged"));

            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            assertThat(limited.send(limited.bare("/c/good")).statusCode()).isEqualTo(302);
        }
    }
}
