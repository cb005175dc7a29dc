package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** The API behind a reverse proxy; the client of these tests is the proxy. */
class BehindProxyTest {

    @Test
    void clientsBehindATrustedProxyAreCountedApart() throws Exception {
        try (TestApi api = TestApi.behindProxy(10)) {
            use(api, "203.0.113.7");

            assertThat(status(api, page(api, "203.0.113.7"))).isEqualTo(429);
            assertThat(status(api, page(api, "203.0.113.8"))).isEqualTo(200);
            assertThat(status(api, page(api, "9.9.9.9, 203.0.113.7"))).isEqualTo(429);
            assertThat(status(api, api.bare("/openapi.yaml"))).isEqualTo(200);
        }
    }

    @Test
    void ipv6ClientsAreCountedByTheirNetwork() throws Exception {
        try (TestApi api = TestApi.behindProxy(10)) {
            use(api, "2001:db8::1");

            assertThat(status(api, page(api, "2001:db8::ffff:2"))).isEqualTo(429);
            assertThat(status(api, page(api, "2001:db8:0:1::2"))).isEqualTo(200);
        }
    }

    @Test
    void headersOfAPeerThatIsNotTrustedAreIgnored() throws Exception {
        try (TestApi api = TestApi.limitedTo(10)) {
            use(api, "203.0.113.7");

            assertThat(status(api, page(api, "203.0.113.8"))).isEqualTo(429);
            HttpResponse<String> created =
                    api.send(
                            api.json("POST", "/tags", "{\"name\":\"New\"}")
                                    .header("X-Forwarded-Proto", "http"));
            assertThat(created.headers().firstValue("Location").orElse(""))
                    .startsWith("https://mail.example.org/api/v1/tags/");
        }
    }

    @Test
    void requestsThatTheServerRejectsAreCountedForTheirClient() throws Exception {
        try (TestApi api = TestApi.behindProxy(10)) {
            String tooLong = "/" + "x".repeat(9000);
            HttpRequest.Builder bad = api.bare(tooLong).header("X-Forwarded-For", "203.0.113.7");
            for (int i = 0; i < 11; i++) {
                assertThat(status(api, bad)).isEqualTo(414);
            }
            HttpRequest.Builder unknown = api.bare("/nothing");
            assertThat(status(api, unknown.header("X-Forwarded-For", "203.0.113.8")))
                    .isEqualTo(404);
            assertThat(status(api, page(api, "203.0.113.7"))).isEqualTo(200);
        }
    }

    @Test
    void linksBeginWithWhatTheProxyReports() throws Exception {
        try (TestApi api = TestApi.behindProxy(10)) {
            HttpResponse<String> created =
                    api.send(
                            api.json("POST", "/tags", "{\"name\":\"New\"}")
                                    .header("X-Forwarded-For", "203.0.113.7")
                                    .header("X-Forwarded-Proto", "https"));

            assertThat(created.headers().firstValue("Location").orElse(""))
                    .startsWith("https://127.0.0.1:" + api.port() + "/api/v1/tags/");
        }
    }

    private static void use(TestApi api, String client) throws Exception {
        for (int i = 0; i < 10; i++) {
            assertThat(status(api, page(api, client))).isEqualTo(200);
        }
    }

    private static HttpRequest.Builder page(TestApi api, String client) {
        return api.bare("/openapi.yaml").header("X-Forwarded-For", client);
    }

    private static int status(TestApi api, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        return api.send(request).statusCode();
    }
}
