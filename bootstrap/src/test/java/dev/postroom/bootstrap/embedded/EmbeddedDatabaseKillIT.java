package dev.postroom.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.lifecycle.Workers;
import dev.postroom.domain.shared.OrphanReaper;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

@Timeout(120)
class EmbeddedDatabaseKillIT {
    @TempDir Path parent;

    @BeforeEach
    void watchForOrphans() {
        OrphanReaper.shared().watchPostgres(parent);
    }

    private final List<String> notices = new ArrayList<>();

    @Test
    void aServerLeftByAKilledProcessIsStoppedAndItsDataIsThere() throws Exception {
        Process process = spawn();
        long server = server();
        process.destroyForcibly().waitFor();
        assertThat(program(server)).isPresent();

        assertThat(rowsAfterRestart()).isEqualTo("1");
        assertThat(notices).singleElement().asString().contains("left running", "" + server);
        assertThat(program(server)).isEmpty();
    }

    @Test
    void committedDataSurvivesAKillOfTheServer() throws Exception {
        for (int round = 1; round <= 2; round++) {
            Process process = spawn();
            long server = server();
            process.destroyForcibly().waitFor();
            ProcessHandle.of(server).ifPresent(ProcessHandle::destroyForcibly);
        }

        assertThat(rowsAfterRestart()).isEqualTo("2");
    }

    @Test
    void aServerThatDiesIsStartedAgainAtItsPortWithItsData() throws Exception {
        Workers supervisor = new Workers(new SimpleMeterRegistry(), Duration.ofMillis(50));
        try (EmbeddedDatabase database = EmbeddedDatabase.start(directory(), notices::add)) {
            Sql.run(database.target(), "CREATE TABLE kept AS SELECT 42 AS answer");
            supervisor.start(
                    Worker.periodic(
                            "supervisor",
                            () -> {
                                database.keepRunning();
                                return 0;
                            }));
            for (int round = 1; round <= 2; round++) {
                long killed = server();
                ProcessHandle.of(killed).orElseThrow().destroyForcibly();

                await().atMost(Duration.ofMinutes(1))
                        .ignoreExceptions()
                        .until(() -> server() != killed && answer(database).equals("42"));
                await().until(() -> database.complaint().isEmpty());
            }
            supervisor.stop(Duration.ofSeconds(5));
        }
    }

    @Test
    void aServerThatCannotStartAgainIsReportedAndTriedUntilItCan() throws Exception {
        try (EmbeddedDatabase database = EmbeddedDatabase.start(directory(), notices::add)) {
            database.keepRunning();
            assertThat(database.complaint()).isEmpty();
            Path configuration = directory().resolve("cluster/postgresql.conf");
            String sound = Files.readString(configuration);
            Files.writeString(configuration, sound + "\nno_such_parameter = 1\n");
            ProcessHandle process = ProcessHandle.of(server()).orElseThrow();
            process.destroyForcibly();
            await().until(() -> program(process.pid()).isEmpty());

            assertThatThrownBy(database::keepRunning)
                    .isInstanceOf(StartupFailure.class)
                    .hasMessageContaining("does not start again");
            assertThat(database.complaint()).contains("PostgreSQL stopped and is being restarted");

            Files.writeString(configuration, sound);
            await().atMost(Duration.ofMinutes(1))
                    .ignoreExceptions()
                    .until(() -> {
                        database.keepRunning();
                        return database.complaint().isEmpty();
                    });
            assertThat(Sql.ask(database.target(), "SELECT 1")).isEqualTo("1");
        }
    }

    private static String answer(EmbeddedDatabase database) throws SQLException {
        return Sql.ask(database.target(), "SELECT answer FROM kept");
    }

    /** Checks more than the process id: a terminated process can keep its id for a while. */
    private static Optional<String> program(long pid) {
        return ProcessHandle.of(pid).flatMap(process -> process.info().command());
    }

    private String rowsAfterRestart() throws SQLException {
        try (EmbeddedDatabase database = EmbeddedDatabase.start(directory(), notices::add)) {
            return Sql.ask(database.target(), "SELECT count(*) FROM kept");
        }
    }

    private Process spawn() throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process =
                new ProcessBuilder(
                                java,
                                "-cp",
                                System.getProperty("java.class.path"),
                                KeptAlive.class.getName(),
                                directory().toString())
                        .directory(parent.toFile())
                        .redirectError(Redirect.INHERIT)
                        .start();
        OrphanReaper.shared().watch(process);
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        // the log may write about its own start before
        assertThat(output.lines().anyMatch("ready"::equals)).as("ready").isTrue();
        return process;
    }

    private long server() throws IOException {
        return Long.parseLong(
                Files.readAllLines(directory().resolve("cluster/postmaster.pid")).getFirst());
    }

    private Path directory() {
        return parent.resolve("postgres");
    }
}
