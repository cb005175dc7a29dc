package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    private static String raw(String line) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), api.port())) {
            String request = line + "\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.setSoTimeout(10_000);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
