package dev.postroom.bootstrap.embedded;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.bootstrap.settings.Secret;

import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;

/** The master key of an embedded database, in a file that only this user can read. */
final class MasterKeyFile {
    private static final int BYTES = 32;

    private MasterKeyFile() {}

    static Secret read(Path file) {
        try {
            Optional<String> kept = ClusterDirectory.read(file);
            String key = kept.isPresent() ? kept.get() : random();
            if (kept.isEmpty()) {
                PrivateFiles.write(file, key + "\n");
            }
            return new Secret(key);
        } catch (IOException e) {
            throw new StartupFailure("The master key " + file + " cannot be read or written.", e);
        }
    }

    private static String random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }
}
