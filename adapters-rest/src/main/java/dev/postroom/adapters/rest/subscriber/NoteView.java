package dev.postroom.adapters.rest.subscriber;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.domain.subscriber.Note;

/** A note as clients see it. */
public record NoteView(String id, String content, String author, String createdAt) {

    /** The view of a note. */
    public static NoteView of(Note note) {
        return new NoteView(
                note.id().toString(), note.content(), note.author(), Times.text(note.createdAt()));
    }
}
