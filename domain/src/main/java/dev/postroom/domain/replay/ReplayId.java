package dev.postroom.domain.replay;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies a replay within its workspace. */
public record ReplayId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<ReplayId> parse(String text) {
        return UuidText.parse(text).map(ReplayId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
