package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies a trigger within its workspace. */
public record TriggerId(UUID value) implements TriggerKey {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<TriggerId> parse(String text) {
        return UuidText.parse(text).map(TriggerId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
