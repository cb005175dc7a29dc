package dev.postroom.adapters.rest.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.RawConnection;
import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeKeys;
import dev.postroom.adapters.rest.fake.FakeSessions;
import dev.postroom.adapters.rest.ratelimit.Resilience4jRequestLimiter;
import dev.postroom.adapters.rest.shared.client.ClientFinder;
import dev.postroom.adapters.rest.shared.client.ProxySettings;
import dev.postroom.adapters.rest.shared.explorer.SharedFiles;
import dev.postroom.adapters.rest.shared.problem.ProblemWriter;
import dev.postroom.domain.shared.SequentialIds;
import dev.postroom.domain.shared.SettableClock;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.util.List;

/** The peer sends its whole body before it reads the response, and some never stop sending. */
class EndlessBodyTest {

    private static final int MIB = 1024 * 1024;
    private static final Clients CLIENTS =
            new Clients(new ClientFinder(new ProxySettings(List.of(), false)));

    @ParameterizedTest
    @CsvSource({"Transfer-Encoding: chunked", "Content-Length: 100000000000"})
    void isReadUpToALimit(String length) throws Exception {
        try (TestApi api = TestApi.start();
                RawConnection connection = new RawConnection(api.port())) {
            connection.sendHead("POST /api/v1/nothing HTTP/1.1", "X-API-Key: full", length);

            assertThat(sentUntilClosed(connection, 1024)).isLessThan(64);
            assertThat(api.send(api.request("/tags")).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void isReadSoThatARefusalArrives() throws Exception {
        try (TestApi api = TestApi.start()) {
            assertArrives(api, 404, "POST /api/v1/nothing");
        }
    }

    @Test
    void isReadSoThatAResponseWithoutContentArrives() throws Exception {
        try (TestApi api = TestApi.start()) {
            String id =
                    TestApi.tree(api.send(api.json("POST", "/tags", "{\"name\": \"ab\"}")))
                            .path("id")
                            .asText();
            assertArrives(api, 204, "DELETE /api/v1/tags/" + id);
        }
    }

    @Test
    void thatCannotBeReadEndsTheRequest() throws Exception {
        Server server = new Server();
        ServerConnector connector = new ServerConnector(server);
        connector.setIdleTimeout(600_000);
        server.addConnector(connector);
        server.setHandler(
                new RequestGuard(
                        new DemandingHandler(),
                        errors(),
                        new Peers(PeerLimits.of(100, 100), CLIENTS),
                        new RequestGuard.Tools(
                                CLIENTS,
                                new SharedFiles(),
                                _ -> false,
                                new LongAnswers(
                                        new FakeKeys(TestApi.WORKSPACE),
                                        new FakeSessions(TestApi.WORKSPACE),
                                        Runnable::run),
                                Runnable::run)));
        server.start();
        try (RawConnection connection = new RawConnection(connector.getLocalPort())) {
            connection.sendHead("POST / HTTP/1.1", "Content-Length: 2");

            assertThat(connection.read().status()).isEqualTo(500);
        } finally {
            server.stop();
        }
    }

    private static void assertArrives(TestApi api, int status, String operation)
            throws IOException {
        try (RawConnection connection = new RawConnection(api.port())) {
            connection.sendHead(
                    operation + " HTTP/1.1", "X-API-Key: full", "Content-Length: " + 8 * MIB);
            for (int i = 0; i < 8; i++) {
                connection.send("x".repeat(MIB));
            }

            RawConnection.Response response = connection.read();
            assertThat(response.status()).as(response.body()).isEqualTo(status);
            assertThat(response.announcesClose()).isTrue();
            assertThat(connection.readToEnd()).isEmpty();
        }
    }

    private static ServerErrors errors() {
        return new ServerErrors(
                new ProblemWriter("https://mail.example.org/docs"),
                new SequentialIds(),
                new Resilience4jRequestLimiter(10, 10, new SettableClock()),
                CLIENTS);
    }

    /** Completes while it still waits for content. */
    private static final class DemandingHandler extends Handler.Abstract {

        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            request.demand(() -> {});
            callback.succeeded();
            return true;
        }
    }

    // how many MiB the peer could send
    private static int sentUntilClosed(RawConnection connection, int max) {
        String chunk = "100000\r\n" + "x".repeat(MIB) + "\r\n";
        for (int sent = 0; sent < max; sent++) {
            try {
                connection.send(chunk);
            } catch (IOException closed) {
                return sent;
            }
        }
        return max;
    }
}
