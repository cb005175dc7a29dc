package dev.postroom.adapters.rest;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A text that a test recorded earlier.
 *
 * @param name the line before the text, without its marker
 */
record Recorded(String name, String text) {

    /** All texts of one file of resources. */
    static Stream<Recorded> all(String file) throws IOException {
        try (InputStream content =
                Objects.requireNonNull(Recorded.class.getResourceAsStream(file), file)) {
            String all = new String(content.readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(all.split("(?m)^> "))
                    .filter(part -> !part.isBlank())
                    .map(Recorded::of);
        }
    }

    private static Recorded of(String part) {
        int end = part.indexOf('\n');
        return new Recorded(part.substring(0, end), part.substring(end + 1).strip());
    }

    @Override
    public String toString() {
        return name;
    }
}
