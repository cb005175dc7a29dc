package dev.postroom.domain.trigger.run;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies a run of a trigger within its workspace. */
public record RunId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<RunId> parse(String text) {
        return UuidText.parse(text).map(RunId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
