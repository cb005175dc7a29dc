package dev.postroom.domain.action;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies an action within its workspace. */
public record ActionId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<ActionId> parse(String text) {
        return UuidText.parse(text).map(ActionId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
