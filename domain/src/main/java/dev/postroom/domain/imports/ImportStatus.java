package dev.postroom.domain.imports;

import java.util.Locale;
import java.util.Optional;

/** How far an import is. */
public enum ImportStatus {
    /** Stored, and not begun. */
    QUEUED,
    /** Rows are being taken in. */
    RUNNING,
    /** Every row was taken in or rejected. */
    COMPLETED,
    /** The content cannot be read any further; rows before that stay taken in. */
    FAILED;

    /** The word used on the wire, in lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The status of a wire word, or empty for any other text. */
    public static Optional<ImportStatus> of(String word) {
        for (ImportStatus status : values()) {
            if (status.word().equals(word)) {
                return Optional.of(status);
            }
        }
        return Optional.empty();
    }
}
