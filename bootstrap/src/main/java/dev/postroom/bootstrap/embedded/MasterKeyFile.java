package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.format.Secret;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The master keys of an embedded database, in one file that only this user can read: the key that
 * seals, and while it is being replaced, on the next line the one before. The file is replaced as a
 * whole, so that a crash leaves keys that open everything.
 */
record MasterKeyFile(Path file) {
    private static final int BYTES = 32;

    /** The keys, the sealing one first; makes the file at the first call. */
    List<Secret> read() {
        try {
            Optional<String> kept = ClusterDirectory.read(file);
            return kept.isPresent() ? parsed(kept.get()) : write(List.of(random()));
        } catch (IOException e) {
            throw new StartupFailure("The master key " + file + " cannot be read or written.", e);
        }
    }

    /** Adds a new sealing key, unless an earlier replacement has not ended. */
    List<Secret> beginReplacement() throws IOException {
        List<Secret> keys = read();
        return keys.size() > 1
                ? keys
                : write(Stream.concat(Stream.of(random()), keys.stream()).toList());
    }

    /** Keeps only the sealing key. */
    void endReplacement() throws IOException {
        write(List.of(read().getFirst()));
    }

    private List<Secret> parsed(String text) {
        List<Secret> keys = text.lines().map(String::strip).map(Secret::new).toList();
        if (keys.isEmpty() || !keys.stream().allMatch(MasterKeyFile::isKey)) {
            throw new StartupFailure(
                    "The master key " + file + " is damaged. Restore it from a backup.");
        }
        return keys;
    }

    private List<Secret> write(List<Secret> keys) throws IOException {
        PrivateFiles.write(
                file, keys.stream().map(key -> key.reveal() + "\n").collect(Collectors.joining()));
        return keys;
    }

    private static boolean isKey(Secret key) {
        try {
            return Base64.getDecoder().decode(key.reveal()).length == BYTES;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }

    private static Secret random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new Secret(Base64.getEncoder().encodeToString(bytes));
    }
}
