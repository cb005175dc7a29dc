package dev.postroom.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.domain.shared.PostgresProxy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

class DatabaseWatchTest {
    private static final String OTHERS =
            """
            FROM pg_stat_activity
            WHERE datname = current_database() AND pid != pg_backend_pid()
            """;

    @RegisterExtension static final FreshDatabase DATABASE = new FreshDatabase();

    @Test
    void anyNumberOfLooksUseOneConnection() throws Exception {
        try (DatabaseWatch watch = new DatabaseWatch(DATABASE.target(), () -> {}, Duration.ZERO)) {
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
        try (DatabaseWatch watch = new DatabaseWatch(DATABASE.target(), () -> {}, Duration.ZERO)) {
            assertThat(watch.complaint()).isEmpty();
            ask("SELECT count(pg_terminate_backend(pid, 5000)) " + OTHERS);

            assertThat(watch.complaint()).isEmpty();
        }
    }

    @Test
    void aConnectionThatFallsSilentIsOneComplaintAndReplacesTheOthers() throws Exception {
        URI server = URI.create(DATABASE.target().jdbcUrl().substring("jdbc:".length()));
        AtomicInteger replaced = new AtomicInteger();
        try (PostgresProxy proxy = new PostgresProxy(0, server.getPort(), _ -> {});
                DatabaseWatch watch =
                        new DatabaseWatch(
                                through(proxy), replaced::incrementAndGet, Duration.ZERO)) {
            assertThat(watch.complaint()).isEmpty();

            proxy.fallSilent();

            assertThat(watch.complaint())
                    .hasValueSatisfying(text -> assertThat(text).endsWith("does not respond"));
            assertThat(replaced).hasValue(1);
            assertThat(watch.complaint()).isEmpty();
            assertThat(replaced).hasValue(1);
        }
    }

    private static DatabaseTarget through(PostgresProxy proxy) {
        DatabaseTarget direct = DATABASE.target();
        String place = direct.place().replaceFirst(":[0-9]+/", ":" + proxy.port() + "/");
        return new DatabaseTarget(
                "jdbc:postgresql://" + place + "?sslmode=disable",
                place,
                direct.user(),
                direct.password());
    }

    @Test
    void anAnswerIsKeptForAMoment() throws SQLException {
        try (DatabaseWatch watch =
                new DatabaseWatch(DATABASE.target(), () -> {}, Duration.ofHours(1))) {
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
        try (DatabaseWatch watch = new DatabaseWatch(target, () -> {})) {
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
