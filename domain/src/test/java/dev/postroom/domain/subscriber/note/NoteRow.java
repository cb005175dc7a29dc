package dev.postroom.domain.subscriber.note;

import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/** A note as the in-memory ports keep it. */
public record NoteRow(UUID workspaceId, Note note) implements InMemoryRow {

    @Override
    public NoteId key() {
        return note.id();
    }
}
