package dev.postroom.domain.tag;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies a tag within its workspace. */
public record TagId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<TagId> parse(String text) {
        return UuidText.parse(text).map(TagId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
