package dev.postroom.bootstrap.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** One server for all tests of this process; it goes with its data when the last test is done. */
final class SharedCluster implements AutoCloseable {
    private final Path directory;
    private final EmbeddedDatabase database;

    SharedCluster() {
        try {
            directory = Files.createTempDirectory("postroom-tests");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        database = EmbeddedDatabase.start(directory, _ -> {});
    }

    EmbeddedDatabase database() {
        return database;
    }

    @Override
    public void close() throws IOException {
        database.close();
        PrivateFiles.deleteTree(directory);
    }
}
