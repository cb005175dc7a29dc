package dev.postroom.bootstrap.management;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Whether a directory has room for the files of this process.
 *
 * @param use what it is for, such as "temporary files"
 * @param least the bytes below which it is full
 */
public record FreeSpace(Path directory, String use, long least) {
    private static final long MEBIBYTE = 1024 * 1024;

    /** The current fault, as a sentence without its full stop; empty when all is well. */
    public Optional<String> complaint() {
        try {
            long free = Files.getFileStore(directory).getUsableSpace();
            if (free < least) {
                return Optional.of(
                        "The directory %s for %s has only %d MiB left"
                                .formatted(directory, use, free / MEBIBYTE));
            }
            return Files.isWritable(directory) ? Optional.empty() : Optional.of(unusable());
        } catch (IOException _) {
            return Optional.of(unusable());
        }
    }

    private String unusable() {
        return "The directory %s for %s cannot be written".formatted(directory, use);
    }
}
