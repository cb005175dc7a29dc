package dev.postroom.adapters.rest.shared.http.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeMail;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.adapters.rest.shared.problem.ProblemException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.concurrent.Callable;

class LargeBodiesTest {

    private static final int MEBIBYTE = 1024 * 1024;
    private static final BodyLimits LIMITS =
            new BodyLimits(MEBIBYTE, 2 * MEBIBYTE, 2 * MEBIBYTE + 2048);

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.taking(LIMITS);
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void aBodyBeyondTheBudgetGetsRetryAfter() throws Exception {
        byte[] body = mail(2 * MEBIBYTE - 100).getBytes(StandardCharsets.UTF_8);
        try (Socket first = new Socket(InetAddress.getLoopbackAddress(), api.port())) {
            begin(first, body);
            HttpResponse<String> second = untilRefused(() -> send(mail(2 * MEBIBYTE - 100)));
            first.getOutputStream().write(body, body.length / 2, body.length - body.length / 2);

            assertThat(second.headers().firstValue("Retry-After")).contains("2");
            assertThat(TestApi.tree(second).get("code").textValue())
                    .isEqualTo("too_many_large_bodies");
            assertThat(second.headers().firstValue("Content-Type"))
                    .contains("application/problem+json");
            assertThat(response(first)).startsWith("HTTP/1.1 202");
        }
        assertThat(send(mail(2 * MEBIBYTE - 100)).statusCode()).isEqualTo(202);
    }

    @Test
    void aLargeCapturedMailBeyondTheBudgetGetsRetryAfterAndASmallOneIsRead() throws Exception {
        byte[] body = mail(2 * MEBIBYTE - 100).getBytes(StandardCharsets.UTF_8);
        try (Socket first = new Socket(InetAddress.getLoopbackAddress(), api.port())) {
            begin(first, body);
            HttpResponse<String> refused = untilRefused(() -> captured(FakeMail.Sandbox.LARGE));

            assertThat(refused.headers().firstValue("Retry-After")).contains("2");
            assertThat(TestApi.tree(refused).get("code").textValue())
                    .isEqualTo("too_many_large_bodies");
            assertThat(refused.headers().firstValue("Content-Type"))
                    .contains("application/problem+json");
            assertThat(captured(FakeSubscribers.ANNA.id().value()).statusCode()).isEqualTo(200);
            first.getOutputStream().write(body, body.length / 2, body.length - body.length / 2);
            assertThat(response(first)).startsWith("HTTP/1.1 202");
        }
        assertThat(captured(FakeMail.Sandbox.LARGE).statusCode()).isEqualTo(200);
    }

    private HttpResponse<String> captured(UUID id) throws Exception {
        return api.send(api.request("/sandbox/emails/" + id).GET());
    }

    @Test
    void aLargeBodyWithAnIdempotencyKeyIsAcceptedAndReplayed() throws Exception {
        String mail = mail(MEBIBYTE + 1000);
        HttpRequest.Builder request =
                api.json("POST", "/emails/send", mail).header("Idempotency-Key", "k");

        assertThat(api.send(request).statusCode()).isEqualTo(202);
        assertThat(api.send(request).headers().firstValue("Idempotent-Replayed")).contains("true");
    }

    @Test
    void theLimitOfAnOperationAppliesWithAnIdempotencyKeyToo() throws Exception {
        String tag = "{\"name\": \"%s\"}".formatted("x".repeat(MEBIBYTE));

        assertThat(status(api.json("POST", "/tags", tag).header("Idempotency-Key", "k")))
                .isEqualTo(413);
        assertThat(status(api.json("POST", "/emails/send", mail(2 * MEBIBYTE + 1)))).isEqualTo(413);
    }

    @Test
    void aChunkedBodyHasTheSameLimits() throws Exception {
        assertThat(status(chunked("/emails/send", mail(MEBIBYTE + 1000)))).isEqualTo(202);
        assertThat(status(chunked("/emails/send", mail(2 * MEBIBYTE + 1)))).isEqualTo(413);
        assertThat(status(chunked("/tags", "{\"name\": \"%s\"}".formatted("x".repeat(MEBIBYTE)))))
                .isEqualTo(413);
    }

    @Test
    void manySmallTokensAreRefusedBeforeTheyFillTheMemory() throws Exception {
        String body = "{\"metadata\": [" + "{},".repeat(60_000) + "{}]}";
        HttpResponse<String> response = api.send(api.json("POST", "/subscribers", body));

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(TestApi.tree(response).get("code").textValue()).isEqualTo("json_too_deep");
    }

    @Test
    void readingAStreamBeyondItsLimitFails() throws Exception {
        assertThat(limited(10, 10).readAllBytes()).hasSize(10);
        assertThat(limited(10, 10).skip(10)).isEqualTo(10);
        assertThatThrownBy(() -> limited(11, 10).readAllBytes())
                .isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> limited(11, 10).skip(11)).isInstanceOf(ProblemException.class);
        InputStream byByte = limited(2, 1);
        assertThat(byByte.read()).isZero();
        assertThatThrownBy(byByte::read).isInstanceOf(ProblemException.class);
    }

    private static InputStream limited(int bytes, int limit) {
        return new BodyBytes.LimitedStream(new ByteArrayInputStream(new byte[bytes]), limit);
    }

    private void begin(Socket socket, byte[] body) throws IOException {
        String head =
                """
                POST /api/v1/emails/send HTTP/1.1\r
                Host: localhost\r
                Connection: close\r
                X-API-Key: full\r
                Content-Type: application/json\r
                Content-Length: %d\r
                \r
                """
                        .formatted(body.length);
        socket.setSoTimeout(30_000);
        socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().write(body, 0, body.length / 2);
        socket.getOutputStream().flush();
    }

    // the first request may not have reached the server yet
    private static HttpResponse<String> untilRefused(Callable<HttpResponse<String>> request)
            throws Exception {
        HttpResponse<String> response = request.call();
        for (int tries = 0; response.statusCode() != 503 && tries < 100; tries++) {
            response = request.call();
        }
        assertThat(response.statusCode()).isEqualTo(503);
        return response;
    }

    private static String response(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private HttpResponse<String> send(String body) throws Exception {
        return api.send(api.json("POST", "/emails/send", body));
    }

    private int status(HttpRequest.Builder request) throws Exception {
        return api.send(request).statusCode();
    }

    private HttpRequest.Builder chunked(String path, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        return api.request(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(bytes)));
    }

    /** A mail whose request has this number of bytes, most of them an attachment. */
    private static String mail(int bytes) {
        String start =
                """
                {"to": "a@b.co", "subject": "s", "text": "t",
                "attachments": [{"filename": "a.bin", "content": "\
                """;
        String end = "\"}]}";
        int rest = bytes - start.length() - end.length();
        int groups = rest / 4;
        return start + "AAAA".repeat(groups) + end + " ".repeat(rest - 4 * groups);
    }
}
