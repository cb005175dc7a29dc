package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.embedded.Sql;
import dev.postroom.bootstrap.embedded.Superuser;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.domain.shared.PostgresProxy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** The way to the database breaks or changes in the middle of a campaign. */
@Timeout(300)
final class DatabaseConnectionsIT {
    private static final int PEOPLE = 600;
    private static final int SLOW = 4;

    // a silent connection is given up after 15 s in a request, and after 45 s in a worker
    private static final Duration REQUESTS = Duration.ofSeconds(20);
    private static final Duration WORKERS = Duration.ofSeconds(75);
    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir Path directory;

    @Test
    void connectionsThatFallSilentCostAboutAMinuteAndNoMail() throws Exception {
        Installation installation = Installation.in(directory);
        ManagementPage management = ManagementPage.onAFreePort();
        try (PostgresProxy proxy = new PostgresProxy(0, portOf(installation.database()), _ -> {});
                CampaignRig rig = CampaignRig.on(directory, installation, SLOW);
                PostroomProcess service =
                        rig.serve(
                                address(installation.database(), "127.0.0.1:" + proxy.port()),
                                management.port())) {
            String welcome = welcome(rig.api(service));
            rig.people(service, PEOPLE);
            String campaign = rig.send(service, "hold");
            SteadyClient client = SteadyClient.start(rig.api(service));
            try (client) {
                rig.awaitMails(PEOPLE / 6);
                await().atMost(SOON).until(() -> !client.acknowledged().isEmpty());

                long from = System.nanoTime();
                proxy.fallSilent();

                await().atMost(REQUESTS).until(() -> client.hasSucceededSince(from));
                await().atMost(REQUESTS).until(() -> management.get("/readyz").statusCode() == 200);
                assertThat(management.get("/livez").statusCode()).isEqualTo(200);
                await().atMost(WORKERS)
                        .until(() ->
                                rig.api(service)
                                        .get("/campaigns/" + campaign)
                                        .text("/status")
                                        .equals("sent"));
            }
            assertEachOnce(rig.reckon(service, campaign));
            assertThat(client.strange()).isEmpty();
            await().atMost(WORKERS)
                    .until(() -> welcomed(rig, welcome) >= client.acknowledged().size());
            assertOneWarningAndOneInformation(service, "does not respond");
        }
    }

    @Test
    void theServerThatCanBeWrittenToIsUsedWhenTheFirstTurnsReadOnly() throws Exception {
        Path data = directory.resolve("postgres");
        ManagementPage management = ManagementPage.onAFreePort();
        AtomicBoolean hasTakenOver = new AtomicBoolean();
        try (OwnCluster cluster = OwnCluster.start(data);
                PostgresProxy second =
                        new PostgresProxy(
                                0,
                                portOf(cluster.target()),
                                parameters -> {
                                    if (hasTakenOver.get()) {
                                        takeChanges(parameters);
                                    }
                                });
                CampaignRig rig =
                        CampaignRig.on(
                                directory, Installation.in(directory, cluster.target()), SLOW);
                PostroomProcess service =
                        rig.serve(
                                address(
                                        cluster.target(),
                                        "127.0.0.1:%d,127.0.0.1:%d"
                                                .formatted(
                                                        portOf(cluster.target()), second.port())),
                                management.port())) {
            String welcome = welcome(rig.api(service));
            rig.people(service, PEOPLE);
            String campaign = rig.send(service, "hold");
            SteadyClient client = SteadyClient.start(rig.api(service));
            try (client) {
                rig.awaitMails(PEOPLE / 6);
                int told = client.unavailable();
                turnReadOnly(Superuser.of(cluster.target(), data));

                await().atMost(SOON).until(() -> client.unavailable() > told);
                await().atMost(SOON).until(() -> management.get("/readyz").statusCode() == 503);
                assertThat(management.text("/readyz")).contains("is read-only");

                long from = System.nanoTime();
                hasTakenOver.set(true);

                await().atMost(SOON).until(() -> client.hasSucceededSince(from));
                await().atMost(SOON).until(() -> management.get("/readyz").statusCode() == 200);
                rig.awaitSent(service, campaign);
            }
            assertEachOnce(rig.reckon(service, campaign));
            assertThat(client.strange()).isEmpty();
            await().atMost(SOON)
                    .until(() -> welcomed(rig, welcome) >= client.acknowledged().size());
            assertOneWarningAndOneInformation(service, "is read-only");
        }
    }

    private static void takeChanges(Map<String, String> parameters) {
        parameters.merge(
                "options",
                "-c default_transaction_read_only=off",
                (given, more) -> given + " " + more);
    }

    private static void turnReadOnly(DatabaseTarget superuser) throws SQLException {
        Sql.run(superuser, "ALTER SYSTEM SET default_transaction_read_only = on");
        Sql.run(superuser, "SELECT pg_reload_conf()");
    }

    private static int portOf(DatabaseTarget target) {
        return URI.create(target.jdbcUrl().substring("jdbc:".length())).getPort();
    }

    private static Map<String, String> address(DatabaseTarget target, String hosts) {
        String name = target.place().replaceFirst(".*/", "");
        return Map.of(
                "POSTROOM_DATABASE_URL",
                "postgresql://" + hosts + "/" + name + "?sslmode=disable",
                "POSTROOM_DATABASE_POOL_SIZE",
                "10");
    }

    /** A trigger that gives a new subscriber a tag. */
    private static String welcome(Api api) {
        api.post("/tags", "{\"name\": \"Welcome\"}").expect(201);
        return api.post(
                        "/triggers",
                        """
                        {"name": "Welcome", "event_type": "subscriber.created",
                         "steps": [{"type": "add_tag", "tag": "welcome"}]}
                        """)
                .expect(201)
                .text("/id");
    }

    private static long welcomed(CampaignRig rig, String trigger) {
        return Long.parseLong(
                rig.rows()
                        .pairs(
                                "SELECT 'n', count(*) FROM trigger_runs WHERE status = 'completed'"
                                        + " AND trigger_id = CAST(? AS uuid)",
                                trigger)
                        .get("n"));
    }

    private static void assertEachOnce(Reckoning sum) {
        assertThat(sum.differences()).isEmpty();
        assertThat(sum.of("accepted")).as(sum.toString()).isEqualTo(PEOPLE);
        assertThat(sum.twice()).as(sum.toString()).isZero();
    }

    private static void assertOneWarningAndOneInformation(PostroomProcess service, String text) {
        await().atMost(SOON).until(() -> service.log().contains("is reachable again after"));
        assertThat(service.log().lines())
                .filteredOn(line -> line.contains("\"WARN\"") || line.contains("\"ERROR\""))
                .filteredOn(line -> !line.contains("can go in clear"))
                .singleElement()
                .asString()
                .contains("\"WARN\"", text);
        assertThat(service.log().lines())
                .filteredOn(line -> line.contains("is reachable again after"))
                .singleElement()
                .asString()
                .contains("\"INFO\"");
    }
}
