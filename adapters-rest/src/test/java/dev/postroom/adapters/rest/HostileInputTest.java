package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.adapters.rest.fake.FakeWebhooks;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

class HostileInputTest {

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
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"email":                               | 400 | malformed_json
                    {"email": "a@b.co"} x                   | 400 | malformed_json
                    {"email": "a@b.co", "email": "c@d.co"}  | 400 | malformed_json
                    {"email": NaN}                          | 400 | malformed_json
                    {"email": "\\ud800@b.co"}               | 400 | invalid_unicode
                    ["a@b.co"]                              | 422 | validation_error
                    null                                    | 422 | validation_error
                    {"email": "a\\u0000@b.co"}              | 422 | validation_error
                    {"email": "a@b.co", "metadata": {"n": 1e999999999}} | 422 | validation_error
                    {"email": "a@b.co", "metadata": 7}      | 422 | validation_error
                    """)
    void anInvalidBodyIsRefused(String body, int status, String code) throws Exception {
        assertProblem(api.json("POST", "/subscribers", body), status, code);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"email": "a@b.co", "email": "c@d.co"}             | /email
                    {"email": "a@b.co", "metadata": {"n": 1, "n": 1}}  | /metadata/n
                    {"metadata": {"a": [{}, {"b": {"n": 1, "n": 2}}]}} | /metadata/a/1/b/n
                    {"\\u0065mail": "a@b.co", "email": "a@b.co"}       | /email
                    """)
    void aNameThatOccursTwiceIsNamed(String body, String pointer) throws Exception {
        HttpResponse<String> response = api.send(api.json("POST", "/subscribers", body));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(TestApi.tree(response).get("detail").textValue())
                .startsWith("In the body (line 1, column ")
                .endsWith(", " + pointer + " occurs twice. Send each name of an object once.");
    }

    @Test
    void tooDeepNestingIsRefused() throws Exception {
        String deep = "{\"metadata\":".repeat(40) + "1" + "}".repeat(40);
        assertProblem(api.json("POST", "/subscribers", deep), 400, "json_too_deep");
    }

    @Test
    void anEventWithTheDeepestMetadataCanBeListed() throws Exception {
        String path = "/webhooks/" + FakeWebhooks.SHOP.id() + "/deliveries?event_type=";
        HttpResponse<String> response = api.send(api.request(path + "subscriber.created"));

        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        assertThat(response.body()).contains("\"payload\":{\"id\":{\"id\":");
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() throws Exception {
        byte[] body = "{\"email\": \"\u00e9@b.co\"}".getBytes(StandardCharsets.ISO_8859_1);
        assertProblem(
                api.request("/subscribers")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofByteArray(body)),
                400,
                "invalid_utf8");
    }

    @Test
    void onlyUncompressedJsonIsAccepted() throws Exception {
        assertProblem(
                api.request("/subscribers")
                        .header("Content-Type", "text/plain")
                        .POST(BodyPublishers.ofString("{}")),
                415,
                "unsupported_media_type");
        assertProblem(
                api.request("/subscribers")
                        .header("Content-Type", "application/json")
                        .header("Content-Encoding", "gzip")
                        .POST(BodyPublishers.ofByteArray(gzip("{}"))),
                415,
                "unsupported_encoding");
    }

    @Test
    void theSizeOfABodyIsLimitedWithALargerLimitForMails() throws Exception {
        String long2 = "{\"x\": \"" + "y".repeat(2_000_000) + "\"}";
        assertProblem(api.json("POST", "/subscribers", long2), 413, "payload_too_large");
        assertProblem(api.json("POST", "/emails/send", long2), 422, "validation_error");
    }

    @ParameterizedTest
    @CsvSource({
        "/subscribers?limit=101, 422, validation_error",
        "/subscribers?limit=0, 422, validation_error",
        "/subscribers?limit=ten, 422, validation_error",
        "/subscribers?limit=1&limit=2, 422, validation_error",
        "/subscribers?sort=password, 422, validation_error",
        "/subscribers?status=happy, 422, validation_error",
        "/subscribers?created_after=yesterday, 422, validation_error",
        "/subscribers?created_after=%2B999999999-01-01T00:00:00Z, 422, validation_error",
        "/subscribers?q=%00, 422, validation_error",
        "/subscribers?email=me+1@example.com, 422, validation_error",
        "/subscribers/by-email?email=me+1@example.com, 422, validation_error",
        "/subscribers/export?email=me+1@example.com, 422, validation_error",
        "/emails?to=me+1@example.com, 422, validation_error",
        "/sandbox/emails?to=me+1@example.com, 422, validation_error",
        "/subscribers?metadata[plan][x]=pro, 422, validation_error",
        "/subscribers?metadata[]=pro, 422, validation_error",
        "/tags?q=%c0%af, 400, malformed_query",
        "/tags?q=%ed%a0%80, 400, malformed_query",
        "/tags?q=a%ff, 400, malformed_query",
        "/tags?%ff=1, 400, malformed_query",
        "/tags?q=%f4%90%80%80, 400, malformed_query",
        "/subscribers?cursor=abc, 400, invalid_cursor",
        "/subscribers?cursor=%25%25, 400, invalid_cursor",
        "/subscribers/%00, 400, bad_request",
        "/webhooks/%ff, 404, not_found",
        "/campaigns/%0d%0a, 404, not_found",
        "/tags/by-name/a%2Fb, 404, not_found",
        "/tags/by-name?name=, 422, validation_error",
        "/tags/by-name?name=%20, 422, validation_error",
        "/tags/by-name/%20, 404, not_found",
        "/subscribers/by-email?email=, 422, validation_error",
        "/subscribers/by-email?email=%20%09, 422, validation_error",
        "/subscribers/by-email/%20, 404, not_found",
        "/subscribers/%20, 404, not_found",
        "/templates/%20, 404, not_found",
        "/emails/%20, 404, not_found",
        "/suppressions/%20, 404, not_found",
        "/suppressions?email=, 422, validation_error",
        "/templates/%00, 400, bad_request",
        "/nothing/here, 404, unknown_path"
    })
    void anInvalidUrlIsRefused(String path, int status, String code) throws Exception {
        assertProblem(api.request(path), status, code);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/tags/by-name?name=", "/tags/by-name?name=%20", "/subscribers/by-email?email=",
                "/subscribers/by-email?email=%20", "/tags/by-name", "/subscribers/by-email"
            })
    void aLookUpByNothingSaysThatTheParameterIsRequired(String path) throws Exception {
        assertThat(TestApi.tree(api.send(api.request(path))).at("/errors/0/code").textValue())
                .isEqualTo("required");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%zz", "a|b", "a^b", "a\"b", "a`b", "a<b>", "a\\b"})
    void aQueryThatIsNotAValidUriIsRefused(String value) throws Exception {
        assertThat(raw("GET /api/v1/subscribers?q=" + value + " HTTP/1.1\r\nX-API-Key: full\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("X-RateLimit-Remaining", "application/problem+json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Accept: ;;", "Content-Type: garbage"})
    void aMalformedMediaTypeIsRefusedWithAProblem(String header) throws Exception {
        assertThat(raw("POST /api/v1/tags HTTP/1.1\r\nX-API-Key: full\r\n" + header + "\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("application/problem+json", "malformed_header");
    }

    @Test
    void hugeUrlsAndHeadersAreRefusedWithAProblem() throws Exception {
        assertProblem(api.request("/tags?q=" + "x".repeat(9000)), 414, "uri_too_long");
        assertThat(raw("GET / HTTP/1.1\r\nX-Big: " + "x".repeat(20_000) + "\r\n"))
                .startsWith("HTTP/1.1 431")
                .contains("application/problem+json", "X-RateLimit-Limit");
    }

    @Test
    void ambiguousLengthsEndTheConnection() throws Exception {
        String post = "POST /api/v1/tags HTTP/1.1\r\nContent-Length: 2\r\n";
        assertThat(raw(post.concat("Transfer-Encoding: chunked\r\n"))).startsWith("HTTP/1.1 400");
        assertThat(raw(post.concat("Content-Length: 3\r\n"))).startsWith("HTTP/1.1 400");
    }

    @Test
    void anUnsupportedMethodIsRefusedWithTheAllowedOnes() throws Exception {
        HttpResponse<String> response =
                api.send(api.request("/tags").PUT(BodyPublishers.ofString("x")));

        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().firstValue("Allow").orElseThrow().split(",", -1))
                .contains("GET", "HEAD", "POST");
    }

    @Test
    void anUnexpectedExceptionIsReportedOnlyWithAnIncidentId() throws Exception {
        HttpResponse<String> response =
                api.send(
                        api.json(
                                "POST",
                                "/emails/send",
                                """
                                {"to": "a@b.co", "subject": "s", "text": "t",
                                 "metadata": {"explode": true}}
                                """));

        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(TestApi.tree(response).get("incident_id").textValue()).isNotEmpty();
        assertThat(response.body()).doesNotContain("secret of the implementation", "Exception");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"handling=strict", "respond-async, Handling=Strict", "handling=\"strict\""})
    void unknownFieldsAreReported(String prefer) throws Exception {
        String path = "/subscribers/" + FakeSubscribers.ANNA.id();
        HttpRequest.Builder lax =
                api.json("PATCH", path, "{\"frist_name\": \"x\"}")
                        .header("Prefer", "handling=lenient");
        assertThat(api.send(lax).statusCode()).isEqualTo(200);
        assertProblem(
                api.json("PATCH", path, "{\"frist_name\": \"x\"}").header("Prefer", prefer),
                422,
                "validation_error");
    }

    @ParameterizedTest
    @ValueSource(strings = {"3600", "3600.0", "3.6e3", "36e2"})
    void anIntegerMayHaveAFractionOfZero(String number) throws Exception {
        String path = "/subscribers/" + FakeSubscribers.ANNA.id() + "/preference-token";
        assertThat(
                        api.send(api.json("POST", path, "{\"expires_in\": " + number + "}"))
                                .statusCode())
                .isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3600.5", "\"3600\"", "1e400", "1e999999999", "-1e-999999999", "true"})
    void whatIsNoIntegerIsRefused(String number) throws Exception {
        String path = "/subscribers/" + FakeSubscribers.ANNA.id() + "/preference-token";
        assertProblem(
                api.json("POST", path, "{\"expires_in\": " + number + "}"),
                422,
                "validation_error");
    }

    private static void assertProblem(HttpRequest.Builder request, int status, String code)
            throws Exception {
        HttpResponse<String> response = api.send(request);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type"))
                .contains("application/problem+json");
        assertThat(TestApi.tree(response).get("code").textValue()).isEqualTo(code);
        assertThat(TestApi.tree(response).get("status").intValue()).isEqualTo(status);
        assertThat(response.headers().firstValue("X-Request-Id")).isPresent();
    }

    private static String raw(String head) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), api.port())) {
            String request = head + "Host: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.setSoTimeout(10_000);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
