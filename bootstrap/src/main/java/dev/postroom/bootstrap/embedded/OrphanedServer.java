package dev.postroom.bootstrap.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A server whose parent process was killed. It is stopped and not taken over, because it may run
 * with an older configuration.
 */
final class OrphanedServer {
    private final ClusterDirectory directory;
    private final ServerCommand command;
    private final Consumer<String> notices;

    OrphanedServer(ClusterDirectory directory, ServerCommand command, Consumer<String> notices) {
        this.directory = directory;
        this.command = command;
        this.notices = notices;
    }

    void stop() throws IOException {
        Postmaster postmaster = new Postmaster(directory);
        Optional<ProcessHandle> process = postmaster.named();
        if (process.isEmpty()) {
            return;
        }
        if (postmaster.isOurs(process.get())) {
            stop(process.get().pid());
        } else {
            disown(directory.postmasterPid());
        }
    }

    private void stop(long pid) {
        notices.accept(
                "PostgreSQL (process %d) was left running by a killed process. It is stopped and started again."
                        .formatted(pid));
        command.run(
                "pg_ctl",
                "stop",
                "-s",
                "-w",
                "-t",
                "60",
                "-m",
                "fast",
                "-D",
                "" + directory.data());
    }

    /**
     * The process id belongs to another program now, and PostgreSQL would refuse to start. With the
     * id of this process, its grandparent, PostgreSQL checks the other lines of the file instead,
     * which still protect the data from child processes of the old server.
     */
    private static void disown(Path file) throws IOException {
        String rest = Files.readString(file).replaceFirst("^\\d*", "");
        Files.writeString(file, ProcessHandle.current().pid() + rest);
    }
}
