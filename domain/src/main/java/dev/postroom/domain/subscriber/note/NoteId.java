package dev.postroom.domain.subscriber.note;

import dev.postroom.domain.shared.text.UuidText;

import java.util.Optional;
import java.util.UUID;

/** Identifies a note. */
public record NoteId(UUID value) {

    /** The id in canonical text form, or empty for any other text. */
    public static Optional<NoteId> parse(String text) {
        return UuidText.parse(text).map(NoteId::new);
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
