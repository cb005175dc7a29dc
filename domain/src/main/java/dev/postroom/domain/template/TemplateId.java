package dev.postroom.domain.template;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies a template within its workspace. */
public record TemplateId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<TemplateId> parse(String text) {
        return UuidText.parse(text).map(TemplateId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
