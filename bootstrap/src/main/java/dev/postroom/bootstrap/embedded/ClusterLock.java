package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.StandardOpenOption;

/**
 * Locks the directory against a second process; the system releases the lock when this one ends.
 */
final class ClusterLock implements AutoCloseable {
    private final FileChannel channel;

    private ClusterLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * @throws StartupFailure when another process holds the lock
     */
    static ClusterLock take(ClusterDirectory directory) {
        try {
            FileChannel channel =
                    FileChannel.open(
                            directory.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (tryLock(channel) == null) {
                channel.close();
                throw new StartupFailure(
                        "Another Postroom process uses the data directory %s. Stop it, or set another database.data-dir."
                                .formatted(directory.root()));
            }
            return new ClusterLock(channel);
        } catch (IOException e) {
            throw new StartupFailure(
                    "The data directory " + directory.root() + " cannot be locked.", e);
        }
    }

    /** Whether a process holds the lock now. */
    static boolean isTaken(ClusterDirectory directory) throws IOException {
        try (FileChannel channel =
                FileChannel.open(
                        directory.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            return tryLock(channel) == null;
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException _) {
            return null;
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException _) {
            // nothing was written; the system releases the lock with the process
        }
    }
}
