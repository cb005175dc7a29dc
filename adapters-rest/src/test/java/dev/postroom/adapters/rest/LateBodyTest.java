package dev.postroom.adapters.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.identity.Scope;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A response before the body was read: either the body is drained and the connection serves the
 * next request, or the response has {@code Connection: close} and the connection ends.
 */
class LateBodyTest {

    private static final String UNKNOWN =
            "/api/v1/subscribers/0195504a-1080-7000-8000-00000000dead";
    private static final String JSON = "Content-Type: application/json";
    private static final String FULL = "X-API-Key: full";

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
        api.keys.grant("narrow", Scope.BILLING_READ);
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @ParameterizedTest
    @CsvSource({
        "401, POST, /api/v1/tags, X-Nothing: 1, application/json",
        "401, POST, /api/v1/tags, X-API-Key: wrong, application/json",
        "403, POST, /api/v1/tags, X-API-Key: narrow, application/json",
        "404, POST, /api/v1/nothing, X-API-Key: full, application/json",
        "404, POST, /beside, X-API-Key: full, application/json",
        "404, PATCH, " + UNKNOWN + ", X-API-Key: full, application/json",
        "404, DELETE, " + UNKNOWN + ", X-API-Key: full, application/json",
        "405, PUT, /api/v1/tags, X-API-Key: full, application/json",
        "415, POST, /api/v1/tags, X-API-Key: full, text/plain",
        "200, GET, /api/v1/tags, X-API-Key: full, application/json",
        "200, GET, /docs, X-API-Key: full, application/json",
        "400, POST, /api/v1/tags?q=a|b, X-API-Key: full, application/json",
    })
    void isDrainedAndTheNextRequestOnTheConnectionIsServed(
            int status, String method, String path, String key, String type) throws Exception {
        String[] lengths = {"Content-Length: 14", "Transfer-Encoding: chunked"};
        String[] bodies = {"{\"name\": \"ab\"}", "e\r\n{\"name\": \"ab\"}\r\n0\r\n\r\n"};
        for (int i = 0; i < lengths.length; i++) {
            try (RawConnection connection = new RawConnection(api.port())) {
                sendHead(connection, method, path, key, "Content-Type: " + type, lengths[i]);
                connection.send(bodies[i]);

                RawConnection.Response response = connection.read();
                assertThat(response.status()).as(response.body()).isEqualTo(status);
                assertThat(response.announcesClose()).isFalse();
                assertNextIsServed(connection);
            }
        }
    }

    @Test
    void isNotWaitedForWhenNoMoreImportsAreQueued() throws Exception {
        api.imports.isFull = true;
        try (RawConnection connection = new RawConnection(api.port())) {
            sendHead(
                    connection,
                    "POST",
                    "/api/v1/subscribers/import",
                    FULL,
                    "Content-Type: text/csv",
                    "Content-Length: 20000000");

            RawConnection.Response response = connection.read();
            assertThat(response.status()).as(response.body()).isEqualTo(409);
            assertThat(response.head()).contains("Retry-After: 10");
            assertThat(response.announcesClose()).isTrue();
            assertThat(api.imports.received).isEmpty();
        }
    }

    @Test
    void isDrainedWhenTheRateLimitOrTheLengthOfTheUrlRejectsTheRequest() throws Exception {
        try (TestApi narrow = TestApi.limitedTo(1);
                RawConnection connection = new RawConnection(narrow.port())) {
            for (int status : new int[] {404, 429, 429}) {
                connection.sendHead("DELETE " + UNKNOWN + " HTTP/1.1", FULL, "Content-Length: 2");
                narrow.heads.acquire();
                connection.send("{}");
                assertThat(connection.read().status()).isEqualTo(status);
            }
        }
        try (RawConnection connection = new RawConnection(api.port())) {
            sendHead(connection, "POST", "/" + "x".repeat(9000), FULL, "Content-Length: 2");
            connection.send("{}");
            assertThat(connection.read().status()).isEqualTo(414);
            assertNextIsServed(connection);
        }
    }

    @Test
    void thatNeverArrivesEndsTheConnection() throws Exception {
        try (RawConnection open = new RawConnection(api.port());
                RawConnection keyed = new RawConnection(api.port())) {
            sendHead(open, "POST", "/api/v1/tags", JSON, "Content-Length: 2");
            sendHead(keyed, "POST", "/api/v1/nothing", FULL, JSON, "Content-Length: 2");

            assertRefusedAndClosed(open, 401);
            assertRefusedAndClosed(keyed, 404);
        }
    }

    @Test
    void thatArrivesAfterTheResponseIsReadAndEndsTheConnection() throws Exception {
        try (RawConnection connection = new RawConnection(api.port())) {
            sendHead(connection, "POST", "/api/v1/tags", JSON, "Content-Length: 2");

            RawConnection.Response response = connection.read();
            assertThat(response.status()).isEqualTo(401);
            assertThat(response.announcesClose()).isTrue();
            connection.send("{}");
            assertThat(connection.readToEnd()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"401, X-Nothing: 1", "413, X-API-Key: full"})
    void thatIsTooLargeEndsTheConnectionAfterTheResponseCouldBeRead(int status, String key)
            throws Exception {
        int length = 3 * 1024 * 1024;
        try (RawConnection connection = new RawConnection(api.port())) {
            sendHead(connection, "POST", "/api/v1/tags", key, JSON, "Content-Length: " + length);

            RawConnection.Response response = connection.read();
            assertThat(response.status()).isEqualTo(status);
            assertThat(response.announcesClose()).isTrue();
            connection.send("x".repeat(length));
            assertThat(connection.readToEnd()).isEmpty();
        }
    }

    @Test
    void inChunksWithoutEndEndsTheConnection() throws Exception {
        try (RawConnection connection = new RawConnection(api.port())) {
            sendHead(connection, "POST", "/api/v1/nothing", FULL, "Transfer-Encoding: chunked");
            connection.send("20000\r\n" + "x".repeat(0x20000) + "\r\n");

            RawConnection.Response response = connection.read();
            assertThat(response.status()).isEqualTo(404);
            assertThat(response.announcesClose()).isTrue();
            connection.send("0\r\n\r\n");
            assertThat(connection.readToEnd()).isEmpty();
        }
    }

    @Test
    void thatWaitsForContinueIsNotRequestedByARejection() throws Exception {
        try (RawConnection connection = new RawConnection(api.port())) {
            sendHead(
                    connection,
                    "POST",
                    "/api/v1/tags",
                    JSON,
                    "Content-Length: 2",
                    "Expect: 100-continue");

            assertRefusedAndClosed(connection, 401);
        }
    }

    @Test
    void thatWaitsForContinueIsRequestedByAnOperation() throws Exception {
        try (RawConnection connection = new RawConnection(api.port())) {
            sendHead(
                    connection,
                    "POST",
                    "/api/v1/tags",
                    FULL,
                    JSON,
                    "Content-Length: 14",
                    "Expect: 100-continue");

            assertThat(connection.read().status()).isEqualTo(100);
            connection.send("{\"name\": \"ab\"}");
            assertThat(connection.read().status()).isEqualTo(201);
            assertNextIsServed(connection);
        }
    }

    @Test
    void ofManyPeersKeepsNoThreadWaiting() throws Exception {
        List<RawConnection> peers = new ArrayList<>();
        try {
            for (int i = 0; i < 300; i++) {
                RawConnection peer = new RawConnection(api.port());
                peers.add(peer);
                peer.sendHead("POST /api/v1/tags HTTP/1.1", JSON, "Content-Length: 2");
            }
            api.heads.acquire(300);
            assertThat(api.send(api.request("/tags").timeout(Duration.ofSeconds(10))).statusCode())
                    .isEqualTo(200);
        } finally {
            for (RawConnection peer : peers) {
                peer.close();
            }
        }
    }

    // returns after the API has read the head and served another connection
    private void sendHead(RawConnection connection, String method, String path, String... headers)
            throws Exception {
        connection.sendHead(method + " " + path + " HTTP/1.1", headers);
        api.heads.acquire();
        api.send(api.request("/tags"));
        api.heads.acquire();
    }

    private static void assertRefusedAndClosed(RawConnection connection, int status)
            throws IOException {
        RawConnection.Response response = connection.read();
        assertThat(response.status()).isEqualTo(status);
        assertThat(response.announcesClose()).isTrue();
        assertThat(connection.readToEnd()).isEmpty();
    }

    private static void assertNextIsServed(RawConnection connection) throws IOException {
        connection.sendHead("GET /api/v1/tags HTTP/1.1", FULL, "Connection: close");
        assertThat(connection.readToEnd()).startsWith("HTTP/1.1 200");
    }
}
