package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Input on a connection that no ordinary client sends. */
class HostileConnectionTest {

    private static final String UNFINISHED_HEAD = "POST /api/v1/tags HTTP/1.1\r\nHost: loc";
    private static final String UNFINISHED_BODY =
            "POST /api/v1/tags HTTP/1.1\r\nHost: localhost\r\nX-API-Key: full\r\n"
                    + "Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{\"na";

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
                "Content-Length: 4\r\nTransfer-Encoding: chunked",
                "Transfer-Encoding: chunked\r\nContent-Length: 4",
                "Content-Length: 5\r\nContent-Length: 6",
                "Content-Length: 5, 6",
                "Content-Length: +5",
                "Transfer-Encoding: xchunked",
                "Content-Length: 5\r\nTransfer-Encoding : chunked",
            })
    void aSmuggledRequestIsNotAnswered(String lengths) throws Exception {
        String responses =
                conversation(
                        """
                        POST /api/v1/tags HTTP/1.1
                        Host: localhost
                        X-API-Key: full
                        Content-Type: application/json
                        %s

                        0

                        GET /api/v1/subscribers HTTP/1.1
                        Host: localhost
                        X-API-Key: full

                        """
                                .formatted(lengths.replace("\r\n", "\n"))
                                .replace("\n", "\r\n"));
        assertThat(responses).startsWith("HTTP/1.1 400").doesNotContain("HTTP/1.1 200");
        assertThat(responses.split("HTTP/1.1 ", -1)).hasSize(2);
    }

    @Test
    void unfinishedRequestsDoNotBlockOtherClients() throws Exception {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 300; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), api.port());
                slow.add(socket);
                String unfinished = i % 2 == 0 ? UNFINISHED_HEAD : UNFINISHED_BODY;
                socket.getOutputStream().write(unfinished.getBytes(StandardCharsets.US_ASCII));
            }
            HttpResponse<String> response =
                    api.send(api.request("/tags").timeout(Duration.ofSeconds(10)));
            assertThat(response.statusCode()).isEqualTo(200);
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    // everything until the server closes the connection on its own
    private static String conversation(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), api.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.setSoTimeout(10_000);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
