package dev.postroom.domain.subscriber;

import java.util.UUID;

/** Identifies a note. */
public record NoteId(UUID value) {
    @Override
    public String toString() {
        return value.toString();
    }
}
