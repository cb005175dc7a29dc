package dev.postroom.bootstrap.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

class ManagementServerTest {
    private static final String LOOPBACK = "127.0.0.1";

    private final AtomicReference<Optional<String>> database =
            new AtomicReference<>(Optional.empty());
    private final AtomicReference<Map<String, String>> conditions = new AtomicReference<>(Map.of());
    private final CountDownLatch never = new CountDownLatch(1);
    private final Readiness readiness =
            new Readiness(
                    List.of(
                            new ReadinessCheck("database", database::get),
                            new ReadinessCheck("mail", Optional::empty)),
                    conditions::get);
    private final SettableClock clock = new SettableClock();
    private final Liveness liveness = new Liveness(Duration.ofMinutes(1), clock);
    private final Metrics metrics = new Metrics();
    private final ManagementServer server =
            ManagementServer.start(LOOPBACK, 0, readiness, liveness, metrics.registry());
    private final HttpClient client = HttpClient.newHttpClient();

    @AfterEach
    void stop() {
        never.countDown();
        server.close();
        readiness.close();
        liveness.close();
        metrics.close();
        client.close();
    }

    @Test
    void aProcessThatAnswersIsAlive() throws Exception {
        assertThat(get("/livez").statusCode()).isEqualTo(200);
    }

    @Test
    void aProcessWhoseChecksFailForLongIsNotAlive() throws Exception {
        liveness.watch(new ReadinessCheck("workers", database::get));
        database.set(Optional.of("2 threads have ended"));
        assertThat(get("/livez").statusCode()).isEqualTo(200);
        clock.advance(Duration.ofSeconds(59));
        assertThat(get("/livez").statusCode()).isEqualTo(200);
        clock.advance(Duration.ofSeconds(1));

        assertThat(get("/livez").statusCode()).isEqualTo(503);
        assertThat(get("/livez").body())
                .isEqualTo(
                        "{\"status\":\"stuck\",\"checks\":{\"workers\":\"2 threads have"
                                + " ended\"}}");

        database.set(Optional.empty());
        assertThat(get("/livez").statusCode()).isEqualTo(200);
        database.set(Optional.of("again"));
        assertThat(get("/livez").statusCode()).isEqualTo(200);
    }

    @Test
    void aProcessThatStopsIsAlive() throws Exception {
        liveness.watch(new ReadinessCheck("http", () -> Optional.of("no connection")));
        assertThat(get("/livez").statusCode()).isEqualTo(200);
        clock.advance(Duration.ofHours(1));
        liveness.drain();

        assertThat(get("/livez").statusCode()).isEqualTo(200);
    }

    @Test
    void aServerThatAcceptsAndNeverAnswersFailsTheProbe() throws Exception {
        int port;
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Checks checks = new Checks(List.of(probe(silent.getLocalPort())))) {
            port = silent.getLocalPort();
            assertThat(checks.run()).containsEntry("http", "no answer within 2 s");
        }
        try (Checks checks = new Checks(List.of(probe(port)))) {
            assertThat(checks.run()).containsEntry("http", "no connection");
        }
        try (Checks checks = new Checks(List.of(probe(server.port())))) {
            assertThat(checks.run()).containsEntry("http", "ok");
        }
    }

    private static ReadinessCheck probe(int port) {
        return new ReadinessCheck("http", new ConnectionProbe(LOOPBACK, port, "test")::complaint);
    }

    @Test
    void readinessNamesTheCheckThatFails() throws Exception {
        assertThat(get("/readyz").body())
                .isEqualTo(
                        "{\"status\":\"ready\",\"checks\":{\"database\":\"ok\",\"mail\":\"ok\"}}");

        database.set(Optional.of("no \"connection\""));
        HttpResponse<String> answer = get("/readyz");

        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body())
                .isEqualTo(
                        "{\"status\":\"unavailable\",\"checks\":{\"database\":\"no"
                                + " \\\"connection\\\"\",\"mail\":\"ok\"}}");
    }

    @Test
    void aDrainingProcessIsAliveButNotReady() throws Exception {
        readiness.drain();

        assertThat(get("/readyz").statusCode()).isEqualTo(503);
        assertThat(get("/readyz").body()).contains("\"status\":\"draining\"");
        assertThat(get("/livez").statusCode()).isEqualTo(200);
    }

    @Test
    void aCheckThatHangsOrThrowsFails() {
        try (Readiness broken =
                new Readiness(
                        List.of(
                                new ReadinessCheck("hangs", this::waitForever),
                                new ReadinessCheck("throws", ManagementServerTest::fail)),
                        Map::of)) {
            assertThat(broken.look().status()).isEqualTo("unavailable");
            assertThat(broken.look().checks())
                    .containsEntry("hangs", "no answer within 2 s")
                    .containsEntry("throws", "the check itself failed");
        }
    }

    @Test
    void metricsAreInPrometheusForm() throws Exception {
        metrics.registry().counter("postroom.probe", "kind", "test").increment();

        HttpResponse<String> answer = get("/metrics");

        assertThat(answer.headers().firstValue("Content-Type"))
                .get()
                .asString()
                .startsWith("text/plain; version=0.0.4");
        assertThat(answer.body())
                .contains("postroom_probe_total{kind=\"test\"} 1.0")
                .contains("jvm_memory_used_bytes", "process_uptime_seconds", "process_open_fds");
    }

    @Test
    void otherPathsAndMethodsAreRefused() throws Exception {
        assertThat(get("/livez/more").statusCode()).isEqualTo(404);
        assertThat(get("/").statusCode()).isEqualTo(404);
        HttpRequest post =
                HttpRequest.newBuilder(uri("/livez")).POST(BodyPublishers.noBody()).build();
        assertThat(client.send(post, BodyHandlers.ofString()).statusCode()).isEqualTo(405);
    }

    @Test
    void aTakenPortIsRefusedInOneSentence() {
        assertThatThrownBy(() ->
                        ManagementServer.start(
                                LOOPBACK, server.port(), readiness, liveness, metrics.registry()))
                .isInstanceOf(StartupFailure.class)
                .hasMessageContaining("port " + server.port());
    }

    private Optional<String> waitForever() {
        try {
            never.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return Optional.empty();
    }

    private static Optional<String> fail() {
        throw new IllegalStateException("broken on purpose");
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
    }

    private URI uri(String path) {
        return URI.create("http://" + LOOPBACK + ":" + server.port() + path);
    }
}
