package dev.postroom.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;

import org.junit.jupiter.api.Test;

import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** A server that takes no changes is a complaint, which readiness and the conditions show. */
class ReadOnlyDatabaseTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Test
    void itIsNamedUntilItTakesChangesAgainAlsoOnConnectionsThatWereOpenedBefore()
            throws SQLException {
        SharedCluster cluster = SharedCluster.shared();
        DatabaseTarget target = cluster.emptyDatabase();
        String name = target.place().replaceFirst(".*/", "");
        try (DatabaseWatch watch = new DatabaseWatch(target, () -> {})) {
            assertThat(watch.complaint()).isEmpty();

            cluster.execute("ALTER DATABASE " + name + " SET default_transaction_read_only = on");
            cluster.execute(
                    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '"
                            + name
                            + "'");
            await().atMost(PATIENCE)
                    .until(
                            watch::complaint,
                            complaint ->
                                    complaint.filter(it -> it.contains("read-only")).isPresent());

            cluster.execute("ALTER DATABASE " + name + " SET default_transaction_read_only = off");
            await().atMost(PATIENCE).until(watch::complaint, Optional::isEmpty);
        }
        cluster.drop(target);
    }

    @Test
    void ofSeveralServersNoneOfWhichTakesChangesThisIsSaid() throws SQLException {
        SharedCluster cluster = SharedCluster.shared();
        DatabaseTarget one = cluster.emptyDatabase();
        String name = one.place().replaceFirst(".*/", "");
        String host = one.place().replaceFirst("/.*", "");
        String place = host + "," + host + "/" + name;
        DatabaseTarget both =
                new DatabaseTarget(
                        "jdbc:postgresql://" + place + "?targetServerType=primary",
                        place,
                        one.user(),
                        one.password());
        cluster.execute("ALTER DATABASE " + name + " SET default_transaction_read_only = on");

        try (DatabaseWatch watch = new DatabaseWatch(both, () -> {})) {
            assertThat(watch.complaint())
                    .contains(
                            "The database at %s is read-only: none of its servers takes changes"
                                    .formatted(place));
        }
        cluster.drop(one);
    }
}
