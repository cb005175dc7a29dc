package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The unpacked PostgreSQL programs: {@code initdb}, {@code pg_ctl}, {@code postgres}. */
record ServerPrograms(Path home) {

    /**
     * Unpacks the programs once into the user's cache directory, or beside the data if there is
     * none.
     *
     * @throws StartupFailure when no directory is writable
     */
    static ServerPrograms unpacked(ClusterDirectory directory) {
        try {
            ServerArchive archive = ServerArchive.forThisMachine();
            String name = "postgres-" + archive.fingerprint();
            for (Path cache : List.of(userCache(), directory.root().resolve("programs"))) {
                Optional<Path> home = unpack(archive, cache, name);
                if (home.isPresent()) {
                    return new ServerPrograms(home.get());
                }
            }
            throw new StartupFailure("No writable directory is available to unpack PostgreSQL.");
        } catch (IOException e) {
            throw new StartupFailure("PostgreSQL cannot be unpacked: " + e.getMessage(), e);
        }
    }

    Path program(String name) {
        return home.resolve("bin").resolve(name);
    }

    private static Path userCache() {
        return Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                .filter(place -> place.startsWith("/"))
                .map(Path::of)
                .orElse(Path.of(System.getProperty("user.home", "/nonexistent"), ".cache"))
                .resolve("postroom");
    }

    private static Optional<Path> unpack(ServerArchive archive, Path cache, String name)
            throws IOException {
        Path home = cache.resolve(name);
        if (Files.isDirectory(home)) {
            return Optional.of(home);
        }
        try {
            Files.createDirectories(cache);
        } catch (IOException _) {
            return Optional.empty();
        }
        if (!Files.isWritable(cache)) {
            return Optional.empty();
        }
        publish(archive, Files.createTempDirectory(cache, name + "."), home);
        return Optional.of(home);
    }

    /** The directory is renamed into place when it is complete, so that no partial one is used. */
    private static void publish(ServerArchive archive, Path fresh, Path home) throws IOException {
        try (InputStream packed = archive.open()) {
            extract(packed, fresh);
            Files.move(fresh, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            PrivateFiles.deleteTree(fresh);
            if (!Files.isDirectory(home)) {
                throw e;
            }
            // another process unpacked the programs first
        }
    }

    private static void extract(InputStream packed, Path target) throws IOException {
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(
                        new XZCompressorInputStream(new BufferedInputStream(packed)))) {
            for (TarArchiveEntry entry = tar.getNextEntry();
                    entry != null;
                    entry = tar.getNextEntry()) {
                extract(tar, entry, target.resolve(entry.getName()).normalize());
            }
        }
        markExecutable(target.resolve("bin"));
    }

    private static void extract(InputStream tar, TarArchiveEntry entry, Path path)
            throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(path);
            return;
        }
        Files.createDirectories(PrivateFiles.parent(path));
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
        } else {
            Files.copy(tar, path);
        }
    }

    private static void markExecutable(Path bin) throws IOException {
        try (Stream<Path> programs = Files.list(bin)) {
            programs.forEach(program -> program.toFile().setExecutable(true));
        }
    }
}
