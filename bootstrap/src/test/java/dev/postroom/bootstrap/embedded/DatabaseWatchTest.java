package dev.postroom.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.settings.DatabaseTarget;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

class DatabaseWatchTest {
    private static final String OTHERS =
            """
            FROM pg_stat_activity
            WHERE datname = current_database() AND pid != pg_backend_pid()
            """;

    @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();

    @Test
    void anyNumberOfLooksUseOneConnection() throws Exception {
        try (DatabaseWatch watch = new DatabaseWatch(DATABASE.target(), Duration.ZERO)) {
            CountDownLatch done = new CountDownLatch(8);
            for (int thread = 0; thread < 8; thread++) {
                Thread.startVirtualThread(() -> {
                    watch.complaint();
                    done.countDown();
                });
            }
            done.await();

            assertThat(watch.complaint()).isEmpty();
            assertThat(ask("SELECT count(*) " + OTHERS)).isEqualTo("1");
        }
    }

    @Test
    void aConnectionThatWasEndedIsReplacedAtTheNextLook() throws SQLException {
        try (DatabaseWatch watch = new DatabaseWatch(DATABASE.target(), Duration.ZERO)) {
            assertThat(watch.complaint()).isEmpty();
            ask("SELECT count(pg_terminate_backend(pid, 5000)) " + OTHERS);

            assertThat(watch.complaint()).isEmpty();
        }
    }

    @Test
    void anAnswerIsKeptForAMoment() throws SQLException {
        try (DatabaseWatch watch = new DatabaseWatch(DATABASE.target(), Duration.ofHours(1))) {
            assertThat(watch.complaint()).isEmpty();
            ask("SELECT count(pg_terminate_backend(pid, 5000)) " + OTHERS);

            assertThat(watch.complaint()).isEmpty();
            assertThat(ask("SELECT count(*) " + OTHERS)).isEqualTo("0");
        }
    }

    @Test
    void aDatabaseThatIsAwayIsASentence() throws Exception {
        int port;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = taken.getLocalPort();
        }
        String place = "127.0.0.1:" + port + "/d";
        DatabaseTarget target =
                new DatabaseTarget(
                        "jdbc:postgresql://" + place, place, Optional.empty(), Optional.empty());
        try (DatabaseWatch watch = new DatabaseWatch(target)) {
            assertThat(watch.complaint())
                    .contains(
                            "The database at %s is not reachable: the connection was refused"
                                    .formatted(place));
        }
    }

    private static String ask(String sql) throws SQLException {
        return Sql.ask(DATABASE.target(), sql);
    }
}
