package dev.postroom.redtests.domain.subscriber;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Input in the domain. */
public final class ReadsFiles {
    int read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return in.read();
        }
    }
}
