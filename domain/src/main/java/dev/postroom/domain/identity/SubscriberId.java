package dev.postroom.domain.identity;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies a subscriber within its workspace. */
public record SubscriberId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<SubscriberId> parse(String text) {
        return UuidText.parse(text).map(SubscriberId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
