package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.settings.format.DatabaseTarget;
import dev.postroom.bootstrap.settings.format.Secret;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The superuser of an embedded database, for what the service's role must not do. */
public final class Superuser {
    private Superuser() {}

    /** The same database for the superuser of the cluster in this directory. */
    public static DatabaseTarget of(DatabaseTarget target, Path directory) {
        try {
            String password = Files.readString(new ClusterDirectory(directory).password()).strip();
            return new DatabaseTarget(
                    target.jdbcUrl(),
                    target.place(),
                    Optional.of(ClusterFiles.SUPERUSER),
                    Optional.of(new Secret(password)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
