package dev.postroom.domain.imports;

import java.util.Locale;
import java.util.Optional;

/** How the content of an import is written. */
public enum ImportFormat {
    /** Comma-separated values with a header (RFC 4180), in UTF-8. */
    CSV,
    /** One JSON object a line, in UTF-8. */
    NDJSON;

    /** The word used on the wire, in lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The format of a wire word, or empty for any other text. */
    public static Optional<ImportFormat> of(String word) {
        for (ImportFormat format : values()) {
            if (format.word().equals(word)) {
                return Optional.of(format);
            }
        }
        return Optional.empty();
    }
}
