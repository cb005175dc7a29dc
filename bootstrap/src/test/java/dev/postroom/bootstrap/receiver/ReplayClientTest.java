package dev.postroom.bootstrap.receiver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import dev.postroom.bootstrap.receiver.ReplayClient.Selection;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** {@code webhook replay} against answers of the API. */
@Timeout(60)
class ReplayClientTest {
    private static final String WEBHOOK = "0199b1f2-7f6e-7cc2-a5e5-0123456789ab";
    private static final Selection ALL =
            new Selection(
                    Optional.of("2026-03-01T10:00:00Z"), Optional.empty(), List.of(), List.of());

    private final Deque<Answer> answers = new ArrayDeque<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> lines = new ArrayList<>();
    private HttpServer server;

    private record Answer(int status, String body) {}

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body =
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            requests.add(
                    "%s %s %s %s"
                            .formatted(
                                    exchange.getRequestMethod(),
                                    exchange.getRequestURI(),
                                    exchange.getRequestHeaders().getFirst("X-API-Key"),
                                    body)
                            .strip());
            Answer next = Objects.requireNonNull(answers.poll());
            byte[] bytes = next.body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Retry-After", "0");
            exchange.sendResponseHeaders(next.status(), bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private ReplayClient client() {
        return new ReplayClient(
                "http://127.0.0.1:" + server.getAddress().getPort() + "/api/v1/", "svc_test_x");
    }

    private void will(int status, String body) {
        answers.add(new Answer(status, body.replace('\'', '"')));
    }

    @Test
    void theReplayIsFollowedUntilItCompletes() throws InterruptedException {
        will(202, "{'id': 'r-1', 'status': 'queued', 'progress': 0, 'requeued': 0}");
        will(503, "{'detail': 'Starting.'}");
        will(200, "{'id': 'r-1', 'status': 'running', 'progress': 0.5, 'requeued': 40}");
        will(200, "{'id': 'r-1', 'status': 'completed', 'progress': 1, 'requeued': 81}");
        Selection selection =
                new Selection(
                        Optional.of("2026-03-01T10:00:00Z"),
                        Optional.of("2026-03-02T10:00:00Z"),
                        List.of("failed", "skipped"),
                        List.of("tag.subscribed"));

        assertThat(client().run(WEBHOOK, selection, lines::add)).isTrue();

        assertThat(lines)
                .containsExactly(
                        "replay r-1",
                        "queued, 0 %, 0 deliveries queued",
                        "running, 50 %, 40 deliveries queued",
                        "completed, 100 %, 81 deliveries queued");
        assertThat(requests.getFirst())
                .isEqualTo(
                        "POST /api/v1/webhooks/"
                                + WEBHOOK
                                + "/replay svc_test_x {\"since\":\"2026-03-01T10:00:00Z\","
                                + "\"until\":\"2026-03-02T10:00:00Z\",\"status\":[\"failed\","
                                + "\"skipped\"],\"event_type\":[\"tag.subscribed\"]}");
        assertThat(requests.getLast())
                .isEqualTo("GET /api/v1/webhooks/" + WEBHOOK + "/replays/r-1 svc_test_x");
    }

    @Test
    void aFailedReplaySaysWhy() throws InterruptedException {
        will(
                202,
                "{'id': 'r-1', 'status': 'failed', 'progress': 0.2, 'requeued': 3,"
                        + " 'failure_reason': 'The webhook was deleted.'}");

        assertThat(client().run(WEBHOOK, ALL, lines::add)).isFalse();
        assertThat(lines)
                .last()
                .asString()
                .endsWith("3 deliveries queued: The webhook was deleted.");
    }

    @Test
    void aRefusalIsTheSentenceOfTheApi() {
        will(422, "{'detail': 'until: Must be after since.'}");
        assertThatThrownBy(() -> client().run(WEBHOOK, ALL, lines::add))
                .isInstanceOfSatisfying(ApiRefusal.class, e -> assertThat(e.isInput()).isTrue())
                .hasMessage("until: Must be after since.");
        will(404, "<html>");
        assertThatThrownBy(() -> client().run(WEBHOOK, ALL, lines::add))
                .isInstanceOfSatisfying(ApiRefusal.class, e -> assertThat(e.isInput()).isFalse())
                .hasMessage("The API answered 404.");
    }
}
