package dev.postroom.adapters.rest.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.adapters.rest.RawConnection;
import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.server.PeerLimits.Waits;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Slow clients hold no thread and lose their connections; others are served at the same time. */
class SlowPeersTest {

    private static final int CLIENTS = 30;
    private static final Waits SHORT =
            new Waits(
                    Duration.ofSeconds(2),
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(4),
                    Duration.ofSeconds(1));
    private static final String ASSET = "GET /assets/swagger-ui-bundle.js HTTP/1.1";
    private static final int LARGE = 2 * 1024 * 1024;
    private static final String TAGS = "POST /api/v1/tags HTTP/1.1";

    private final List<RawConnection> slow = new ArrayList<>();
    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.limiting(limits(SHORT, 1000));
    }

    private void restart(TestApi other) {
        api.close();
        api = other;
    }

    @AfterEach
    void stop() throws IOException {
        for (RawConnection connection : slow) {
            connection.close();
        }
        api.close();
    }

    @Test
    void silentClientsAreDisconnected() throws Exception {
        connect();

        assertOthersAreServedAndSlowOnesDisconnected();
    }

    @Test
    void clientsThatNeverFinishTheHeadAreDisconnected() throws Exception {
        for (RawConnection connection : connect()) {
            connection.send("GET /api/v1/tags HTTP/1.1\r\nX-Slow: ");
        }

        assertOthersAreServedAndSlowOnesDisconnected();
    }

    @Test
    void clientsWithSlowBodiesAreDisconnectedWithAndWithoutAKey() throws Exception {
        for (RawConnection connection : connect()) {
            String key = slow.indexOf(connection) % 2 == 0 ? "full" : "wrong";
            connection.sendHead(TAGS, "X-API-Key: " + key, "Content-Length: 99");
            connection.send("{");
        }
        api.heads.acquire(CLIENTS);

        assertOthersAreServedAndSlowOnesDisconnected();
    }

    @Test
    void aBodyThatArrivesSlowlyIsDisconnectedHoweverOftenItsClientSends() throws Exception {
        Waits waits =
                new Waits(
                        Duration.ofSeconds(9),
                        Duration.ofSeconds(9),
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(9));
        restart(TestApi.limiting(limits(waits, 1000)));
        RawConnection connection = connect().getFirst();
        connection.sendHead(TAGS, "X-API-Key: full", "Content-Length: 999999999");

        assertThat(connection.isClosedWhileSending("{")).isTrue();
    }

    @Test
    void clientsThatDoNotReadTheResponseAreDisconnected() throws Exception {
        for (int i = 0; i < CLIENTS; i++) {
            RawConnection connection = RawConnection.withSmallBuffer(api.port());
            slow.add(connection);
            connection.sendHead(ASSET);
        }
        api.heads.acquire(CLIENTS);

        assertOthersAreServedAndSlowOnesDisconnected();
    }

    @Test
    void aClientThatDoesNotReadALargeResponseHoldsNoThread() throws Exception {
        Duration ever = Duration.ofMinutes(5);
        restart(TestApi.limiting(limits(new Waits(ever, ever, ever, ever), 1000)));
        api.templates.preview = "x".repeat(LARGE);
        for (int i = 0; i < 3; i++) {
            RawConnection connection = RawConnection.withSmallBuffer(api.port());
            slow.add(connection);
            // at once: a late body would be waited for by a thread that may wait
            connection.send(
                    String.join(
                            "\r\n",
                            "POST /api/v1/templates/welcome/preview HTTP/1.1",
                            "Host: localhost",
                            "X-API-Key: full",
                            "Content-Type: application/json",
                            "Content-Length: 2",
                            "",
                            "{}"));
        }
        api.heads.acquire(3);

        await().until(() -> threadsThatServe() == 0);
        for (RawConnection connection : slow) {
            assertThat(connection.read().body()).hasSizeGreaterThan(LARGE);
        }
    }

    private static long threadsThatServe() {
        return Thread.getAllStackTraces().values().stream()
                .filter(stack ->
                        Arrays.stream(stack)
                                .map(StackTraceElement::getClassName)
                                .anyMatch(RequestGuard.class.getName()::equals))
                .count();
    }

    @Test
    void ofTooManyConnectionsOfAnAddressTheOneThatWaitsLongestIsClosed() throws Exception {
        Waits waits = Waits.usual();
        restart(TestApi.limiting(limits(waits, 3)));
        connect();

        assertThat(api.send(api.request("/tags")).statusCode()).isEqualTo(200);
        for (RawConnection oldest : slow.subList(0, CLIENTS - 2)) {
            assertThat(oldest.isClosedByServer()).isTrue();
        }
    }

    @Test
    void closedConnectionsDoNotCountForTheirAddress() throws Exception {
        restart(TestApi.limiting(limits(Waits.usual(), 3)));
        for (RawConnection connection : connect()) {
            connection.close();
        }
        slow.clear();
        connect();

        for (RawConnection oldest : slow.subList(0, CLIENTS - 3)) {
            assertThat(oldest.isClosedByServer()).isTrue();
        }
    }

    @Test
    void theConnectionsOfAProxyAreNotLimitedByAddress() throws Exception {
        restart(TestApi.behindProxy(1_000_000, limits(Waits.usual(), 3)));
        connect();
        for (RawConnection connection : slow) {
            connection.sendHead("GET /api/v1/tags HTTP/1.1", "X-API-Key: full");
            assertThat(connection.read().status()).isEqualTo(200);
        }
    }

    private void assertOthersAreServedAndSlowOnesDisconnected() throws Exception {
        assertThat(api.send(api.request("/tags").timeout(Duration.ofSeconds(20))).statusCode())
                .isEqualTo(200);
        for (RawConnection connection : slow) {
            assertThat(connection.isClosedByServer()).isTrue();
        }
    }

    private List<RawConnection> connect() throws IOException {
        for (int i = 0; i < CLIENTS; i++) {
            slow.add(new RawConnection(api.port()));
        }
        return slow;
    }

    private static PeerLimits limits(Waits waits, int perAddress) {
        return new PeerLimits(waits, 1024, 8 * 1024 * 1024, 1000, perAddress);
    }
}
