package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The layout of the directory of an embedded database. */
record ClusterDirectory(Path root) {

    /**
     * @throws StartupFailure when it cannot be made or written to
     */
    static ClusterDirectory prepare(Path root) {
        try {
            PrivateFiles.createDirectory(root);
            return new ClusterDirectory(root.toRealPath());
        } catch (IOException e) {
            throw new StartupFailure("The data directory " + root + " cannot be created.", e);
        }
    }

    Path data() {
        return root.resolve("cluster");
    }

    Path lock() {
        return root.resolve("lock");
    }

    Path startLog() {
        return root.resolve("start.log");
    }

    Path password() {
        return root.resolve("password");
    }

    Path port() {
        return root.resolve("port");
    }

    Path masterKey() {
        return root.resolve("master.key");
    }

    Path postmasterPid() {
        return data().resolve("postmaster.pid");
    }

    static Optional<String> read(Path file) throws IOException {
        return Files.exists(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
    }
}
