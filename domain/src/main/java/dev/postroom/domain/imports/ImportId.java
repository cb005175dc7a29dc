package dev.postroom.domain.imports;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies an import within its workspace. */
public record ImportId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<ImportId> parse(String text) {
        return UuidText.parse(text).map(ImportId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
