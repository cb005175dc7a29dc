package dev.postroom.bootstrap.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.postroom.domain.shared.OrphanReaper;

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
        assertThat(
                        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))
                                .readLine())
                .isEqualTo("ready");
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
