package dev.postroom.adapters.rest.shared.explorer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Files in the jar. */
public final class Bundled {

    private static final String ROOT = "/dev/postroom/adapters/rest/";

    private Bundled() {}

    /** A page of the service as text; it must exist. */
    public static String page(String name) {
        return text("pages/" + name);
    }

    /** A text that must exist. */
    public static String text(String path) {
        return new String(required(own(path)), StandardCharsets.UTF_8);
    }

    /** The description of the API: YAML in UTF-8. */
    public static byte[] description() {
        return required(own("docs/openapi.yaml"));
    }

    /** A file that must exist. */
    static byte[] required(String path) {
        return find(path).orElseThrow(() -> new IllegalStateException("missing: " + path));
    }

    /** A file, or empty. */
    static Optional<byte[]> find(String path) {
        try (InputStream file = Bundled.class.getResourceAsStream(path)) {
            return file == null ? Optional.empty() : Optional.of(file.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String own(String path) {
        return ROOT + path;
    }
}
