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
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
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

    /** The packed PostgreSQL programs for this machine, a resource of the binaries' own jar. */
    private record ServerArchive(String resource) {
        private static final int NAME_LENGTH = 16;

        static ServerArchive forThisMachine() {
            return new ServerArchive(
                    "postgres-%s-%s.txz".formatted(system(property("os.name")), processor()));
        }

        private static String system(String name) {
            if (name.startsWith("mac")) {
                return "darwin";
            }
            return name.startsWith("windows") ? "windows" : "linux";
        }

        private static String processor() {
            return switch (property("os.arch")) {
                case "amd64", "x86_64" -> "x86_64";
                case "aarch64", "arm64" -> "arm_64";
                case String other -> other;
            };
        }

        private static String property(String name) {
            return System.getProperty(name, "").toLowerCase(Locale.ROOT);
        }

        /**
         * @throws StartupFailure when the jar has no programs for this platform
         */
        InputStream open() {
            InputStream stream = ServerArchive.class.getClassLoader().getResourceAsStream(resource);
            if (stream == null) {
                throw new StartupFailure(
                        "Postroom includes no PostgreSQL for this machine (%s). Set database.url."
                                .formatted(resource));
            }
            return stream;
        }

        /** Each version has its own fingerprint, so that an upgrade never mixes two versions. */
        String fingerprint() throws IOException {
            try (InputStream stream = open()) {
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                byte[] buffer = new byte[1 << 16];
                for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
                    digest.update(buffer, 0, read);
                }
                return HexFormat.of().formatHex(digest.digest()).substring(0, NAME_LENGTH);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java has SHA-256", e);
            }
        }
    }
}
