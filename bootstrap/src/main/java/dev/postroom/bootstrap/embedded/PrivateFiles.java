package dev.postroom.bootstrap.embedded;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

/** Files and directories that only the user of this process can read. */
public final class PrivateFiles {
    private PrivateFiles() {}

    static void createDirectory(Path directory) throws IOException {
        Files.createDirectories(directory, only("rwx------"));
    }

    /**
     * Replaces the file atomically: a crash, also of the machine, leaves the old content or the new
     * one. The new content is on disk when this returns.
     */
    static void write(Path file, String text) throws IOException {
        Path folder = parent(file);
        Path fresh = Files.createTempFile(folder, ".new", "", only("rw-------"));
        Files.writeString(fresh, text);
        force(fresh, StandardOpenOption.WRITE);
        Files.move(
                fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        if (isPosix()) {
            force(folder, StandardOpenOption.READ);
        }
    }

    private static void force(Path path, StandardOpenOption access) throws IOException {
        try (FileChannel channel = FileChannel.open(path, access)) {
            channel.force(true);
        }
    }

    /** Deletes a directory with all that is in it, if it exists. */
    public static void deleteTree(Path root) throws IOException {
        if (Files.notExists(root)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(root)) {
            for (Path path : tree.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }

    static Path parent(Path file) {
        Path parent = file.toAbsolutePath().getParent();
        return parent == null ? file.toAbsolutePath() : parent;
    }

    private static boolean isPosix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }

    private static FileAttribute<?>[] only(String permissions) {
        return isPosix()
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
