package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.embedded.Sql;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * An operator sees in logs and readiness that the database or the mail server is stopped, and that
 * it is back.
 */
final class OutagesIT {
    private static final int POOL = 5;
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String CONDITION = "postroom_condition_active{condition=\"database\"} ";

    @TempDir private Path directory;

    @Test
    void anOutageIsOneLineAtItsBeginningAndOneAtItsEndAndEndsByItself() throws Exception {
        ManagementPage management = ManagementPage.onAFreePort();
        try (OwnCluster cluster = OwnCluster.start(directory.resolve("postgres"));
                Installation installation = Installation.in(directory, cluster.target());
                PostroomProcess service =
                        installation.serve(
                                Map.of("POSTROOM_DATABASE_POOL_SIZE", Integer.toString(POOL)),
                                management.port())) {
            Api live = new Api(service.baseUrl(), installation.liveKey);
            live.get("/tags").expect(200);
            assertThat(management.text("/metrics")).contains(CONDITION + "0");
            assertOneConnectionBesideThePool(cluster);

            cluster.stopImmediately();

            await().atMost(SOON).until(() -> management.text("/metrics").contains(CONDITION + "1"));
            assertThat(management.get("/readyz").statusCode()).isEqualTo(503);
            assertThat(management.text("/readyz"))
                    .contains("\"status\":\"unavailable\"", "\"conditions\":{\"database\":")
                    .contains("is not reachable: the connection was refused");
            assertThat(management.get("/livez").statusCode()).isEqualTo(200);
            Api.Answer refused = live.get("/tags").expect(503);
            assertThat(refused.text("/code")).isEqualTo("database_unavailable");
            assertThat(refused.response().headers().firstValue("Retry-After")).isPresent();

            cluster.startAgain();

            await().atMost(SOON).until(() -> management.text("/metrics").contains(CONDITION + "0"));
            await().atMost(SOON).until(() -> management.get("/readyz").statusCode() == 200);
            live.get("/tags").expect(200);
            assertThat(problems(service))
                    .singleElement()
                    .asString()
                    .contains("\"WARN\"", "is not reachable", "\"condition\":\"database\"");
            awaitLine(service, "The database is reachable again after");
            assertThat(service.log().lines())
                    .filteredOn(line -> line.contains("The database is reachable again after"))
                    .singleElement()
                    .asString()
                    .contains("\"INFO\"");
        }
    }

    // it comes when nothing was wrong for ten seconds
    private static void awaitLine(PostroomProcess service, String text) {
        await().atMost(SOON).until(() -> service.log().contains(text));
    }

    // the pool is filled in the background
    private static void assertOneConnectionBesideThePool(OwnCluster cluster) {
        String connections =
                """
                SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND pid != pg_backend_pid()
                """;
        await().atMost(SOON)
                .untilAsserted(() ->
                        assertThat(Sql.ask(cluster.target(), connections))
                                .isEqualTo(Integer.toString(POOL + 1)));
    }

    @Test
    void aMailServerThatComesBackIsOneLineAtTheBeginningAndOneAtTheEnd() throws Exception {
        ManagementPage management = ManagementPage.onAFreePort();
        int port = TestPorts.next();
        String relay = "postroom_condition_active{condition=\"relay\"} ";
        try (Installation installation = Installation.in(directory);
                PostroomProcess service =
                        installation.serve(
                                Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + port),
                                management.port())) {
            new Api(service.baseUrl(), installation.liveKey)
                    .post(
                            "/emails/send",
                            "{\"to\": \"a@example.com\", \"subject\": \"s\", \"text\": \"t\"}")
                    .expect(202);
            await().atMost(SOON).until(() -> management.text("/metrics").contains(relay + "1"));
            assertThat(management.get("/readyz").statusCode()).isEqualTo(200);
            assertThat(management.text("/readyz"))
                    .contains("\"conditions\":{\"relay\":\"The SMTP server 127.0.0.1:" + port)
                    .contains("Live mail waits");
            assertThat(management.get("/livez").statusCode()).isEqualTo(200);

            try (SmtpSink sink = SmtpSink.start(port)) {
                await().atMost(SOON).until(() -> management.text("/metrics").contains(relay + "0"));
                assertThat(sink.port()).isEqualTo(port);
                awaitLine(service, "127.0.0.1:" + port + " is reachable again");
            }

            assertThat(problems(service)).singleElement().asString().contains("Live mail waits");
            assertThat(service.log().lines())
                    .filteredOn(line -> line.contains("127.0.0.1:" + port + " is reachable again"))
                    .singleElement()
                    .asString()
                    .contains("\"INFO\"", "mails are waiting");
        }
    }

    @Test
    void aStopRightAfterTheStartReportsNothing() {
        try (Installation installation = Installation.in(directory)) {
            for (int time = 0; time < 3; time++) {
                try (PostroomProcess service = installation.serve(Map.of())) {
                    assertThat(service.stop()).isEqualTo(143);
                    assertThat(problems(service)).isEmpty();
                }
            }
        }
    }

    private static List<String> problems(PostroomProcess service) {
        return service.log()
                .lines()
                .filter(line -> line.contains("\"WARN\"") || line.contains("\"ERROR\""))
                .toList();
    }
}
