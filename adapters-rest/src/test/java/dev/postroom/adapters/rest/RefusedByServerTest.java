package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Requests that the server rejects before the API sees them get problem documents too. */
class RefusedByServerTest {

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
    @CsvSource({
        "GET //api/v1/tags HTTP/1.1, 400, bad_request",
        "GET /api/v1//tags HTTP/1.1, 400, bad_request",
        "GET /api/v1/%2e%2e/tags HTTP/1.1, 400, bad_request",
        "GET /api/v1/%2e/tags HTTP/1.1, 400, bad_request",
        "GET /api/v1/tags HTTP/3.7, 505, unsupported_http"
    })
    void aRequestRejectedByTheServerGetsAProblem(String line, int status, String code)
            throws Exception {
        String response = raw(line);

        assertThat(response)
                .startsWith("HTTP/1.1 " + status)
                .contains(
                        "Content-Type: application/problem+json",
                        "X-RateLimit-Limit: ",
                        "X-RateLimit-Remaining: ",
                        "X-RateLimit-Reset: ",
                        "X-Request-Id: ",
                        "/errors/bad-request\"",
                        "\"status\":" + status,
                        "\"code\":\"" + code + "\"");
    }

    // RFC 9112 9.6: otherwise the client sends its next request, and loses it
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET //api/v1/tags",
                "GET /api/v1//subscribers",
                "GET /api/v1/%00",
                "GET /api/v1/x%zz",
                "GET /api/v1/a\\b",
                "GET /api/v1/x/%2e%2e/tags",
                "GET /api/v1/tags|x",
                "GET /docs//x",
                "DELETE /api/v1//tags",
            })
    void aRefusalSaysThatItClosesOrKeepsTheConnection(String start) throws Exception {
        try (RawConnection connection = new RawConnection(api.port())) {
            connection.send(start + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
            RawConnection.Response refused = connection.read();
            assertThat(refused.status()).isEqualTo(400);
            if (refused.announcesClose()) {
                assertThat(connection.isClosedByServer()).isTrue();
            } else {
                connection.send(
                        "GET /api/v1/tags HTTP/1.1\r\nHost: localhost\r\nX-API-Key: full\r\n\r\n");
                assertThat(connection.read().status()).isEqualTo(200);
            }
        }
    }

    private static String raw(String line) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), api.port())) {
            String request = line + "\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.setSoTimeout(10_000);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
