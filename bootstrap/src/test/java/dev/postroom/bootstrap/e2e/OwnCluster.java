package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.embedded.EmbeddedDatabase;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.domain.shared.OrphanReaper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** A PostgreSQL server for one test, which can be stopped as {@code pg_ctl stop -m immediate}. */
final class OwnCluster implements AutoCloseable {

    private final EmbeddedDatabase database;
    private final Path pidFile;

    private OwnCluster(EmbeddedDatabase database, Path pidFile) {
        this.database = database;
        this.pidFile = pidFile;
    }

    static OwnCluster start(Path directory) {
        OrphanReaper.shared().watchPostgres(directory);
        return new OwnCluster(
                EmbeddedDatabase.start(directory, _ -> {}),
                directory.resolve("cluster/postmaster.pid"));
    }

    DatabaseTarget target() {
        return database.target();
    }

    /** Without a checkpoint: what was not committed is gone, and the log is replayed at a start. */
    void stopImmediately() throws IOException, InterruptedException {
        long pid = Long.parseLong(Files.readAllLines(pidFile).getFirst().strip());
        int _ = new ProcessBuilder("kill", "-QUIT", String.valueOf(pid)).start().waitFor();
        await().atMost(Duration.ofMinutes(1)).until(() -> hasEnded(pid));
    }

    // a process that ended can keep its number until it is waited for
    private static boolean hasEnded(long pid) {
        Optional<String> program =
                ProcessHandle.of(pid).flatMap(process -> process.info().command());
        return program.isEmpty();
    }

    void startAgain() throws IOException {
        database.keepRunning();
    }

    @Override
    public void close() {
        database.close();
    }
}
