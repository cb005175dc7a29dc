package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The embedded database of another process, which keeps it running. A command uses it beside that
 * process, as it would use a database of the operator.
 */
public final class RunningDatabase {
    private final ClusterDirectory directory;
    private final DatabaseTarget target;

    private RunningDatabase(ClusterDirectory directory, DatabaseTarget target) {
        this.directory = directory;
        this.target = target;
    }

    /**
     * Empty when no process uses the directory.
     *
     * @throws StartupFailure when its files cannot be read, for example by another user
     */
    public static Optional<RunningDatabase> in(Path root) {
        try {
            ClusterDirectory directory = new ClusterDirectory(root.toRealPath());
            return ClusterLock.isTaken(directory)
                    ? Optional.of(new RunningDatabase(directory, target(directory)))
                    : Optional.empty();
        } catch (IOException e) {
            throw new StartupFailure(
                    "The data directory %s cannot be read. Run this command as the user of the service."
                            .formatted(root),
                    e);
        }
    }

    private static DatabaseTarget target(ClusterDirectory directory) throws IOException {
        Optional<String> port = ClusterDirectory.read(directory.port());
        Optional<String> password = ClusterDirectory.read(directory.password());
        if (port.isEmpty() || password.isEmpty()) {
            throw starting(directory);
        }
        return EmbeddedDatabase.target(Integer.parseInt(port.get()), new Secret(password.get()));
    }

    private static StartupFailure starting(ClusterDirectory directory) {
        return new StartupFailure(
                "A Postroom process is starting with the data directory %s. Try again when it is ready."
                        .formatted(directory.root()));
    }

    /** How to connect to it. */
    public DatabaseTarget target() {
        return target;
    }

    /** As {@link EmbeddedDatabase#masterKeys()}, but makes none. */
    public List<Secret> masterKeys() {
        if (Files.notExists(directory.masterKey())) {
            throw starting(directory);
        }
        return new MasterKeyFile(directory.masterKey()).read();
    }
}
