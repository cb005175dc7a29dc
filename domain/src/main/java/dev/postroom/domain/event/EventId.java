package dev.postroom.domain.event;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies an event; every delivery of it carries the same id. */
public record EventId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<EventId> parse(String text) {
        return UuidText.parse(text).map(EventId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
