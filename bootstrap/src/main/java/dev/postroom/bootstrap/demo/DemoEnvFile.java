package dev.postroom.bootstrap.demo;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * {@code .demo/demo.env}: variables for scripts to {@code source}. Only its owner can read it. It
 * is the only place with the demo's keys, because the database has only their hashes.
 */
final class DemoEnvFile {

    private static final String EXPORT = "export ";

    private final Path file;

    DemoEnvFile(Path file) {
        this.file = file;
    }

    /** The value that an earlier start wrote, or empty. */
    Optional<String> read(String name) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            String prefix = EXPORT + name + "=";
            return Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith(prefix))
                    .map(line -> line.substring(prefix.length()))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes all values atomically; a reader sees the old file or the new one. */
    void write(Map<String, String> values) {
        StringBuilder text = new StringBuilder();
        new LinkedHashMap<>(values)
                .forEach((name, value) -> text.append(EXPORT + name + "=" + value + "\n"));
        try {
            Path directory = file.toAbsolutePath().getParent();
            Files.createDirectories(directory);
            Path fresh =
                    Files.createTempFile(
                            directory,
                            "demo",
                            ".env",
                            PosixFilePermissions.asFileAttribute(
                                    PosixFilePermissions.fromString("rw-------")));
            Files.writeString(fresh, text);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new StartupFailure("The file " + file + " cannot be written.", e);
        }
    }
}
