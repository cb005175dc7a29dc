package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    private static final String TAGS =
            "GET /api/v1/tags HTTP/1.1\r\nHost: localhost\r\nX-API-Key: full\r\n\r\n";
    private static final String CHUNKED =
            """
            POST /api/v1/tags HTTP/1.1\r
            Host: localhost\r
            X-API-Key: full\r
            Content-Type: application/json\r
            Transfer-Encoding: chunked\r
            \r
            """;

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

    @ParameterizedTest
    @CsvSource({
        "Transfer-Encoding: gzip, 400",
        "'Transfer-Encoding: gzip, chunked', 501",
        "Transfer-Encoding: gzip|Transfer-Encoding: chunked, 501",
        "'Transfer-Encoding: chunked, chunked', 400",
        "'Transfer-Encoding: identity, chunked', 501",
    })
    void anyTransferCodingButChunkedIsRefused(String codings, int status) throws Exception {
        String responses =
                conversation(
                        "POST /api/v1/tags HTTP/1.1\r\nHost: localhost\r\nX-API-Key: full\r\n"
                                + codings.replace("|", "\r\n")
                                + "\r\nContent-Type: application/json\r\n\r\n"
                                + "e\r\n{\"name\": \"ab\"}\r\n0\r\n\r\n"
                                + TAGS);
        assertThat(responses).startsWith("HTTP/1.1 " + status);
        assertThat(responses.split("HTTP/1.1 ", -1)).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "e\n{\"name\": \"ab\"}\r\n0\r\n\r\n",
                "e\r\n{\"name\": \"ab\"}\n0\r\n\r\n",
                "e;x=y\n{\"name\": \"ab\"}\r\n0\r\n\r\n",
                "e\r\n{\"name\": \"ab\"}\r\n0\n\r\n",
                "e\r\n{\"name\": \"ab\"}\r\n\r\n0\r\n\r\n",
                "\r\ne\r\n{\"name\": \"ab\"}\r\n0\r\n\r\n",
            })
    void aChunkedBodyWithMalformedLinesIsRefused(String body) throws Exception {
        String responses = conversation(CHUNKED + body + TAGS);
        assertThat(responses).startsWith("HTTP/1.1 400").doesNotContain("HTTP/1.1 200");
        assertThat(responses.split("HTTP/1.1 ", -1)).hasSize(2);
    }

    @Test
    void aChunkedBodyInPiecesIsRead() throws Exception {
        try (RawConnection connection = new RawConnection(api.port())) {
            connection.send(CHUNKED);
            for (String piece : "1;a=b\r\n{\r\nD\r\n\"name\": \"ab\"}\r\n0\r\n\r\n".split("")) {
                connection.send(piece);
            }
            assertThat(connection.read().status()).isEqualTo(201);
            connection.send(TAGS);
            assertThat(connection.read().status()).isEqualTo(200);
        }
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
