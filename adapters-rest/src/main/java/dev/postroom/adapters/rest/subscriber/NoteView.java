package dev.postroom.adapters.rest.subscriber;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.subscriber.note.Note;

/** A note as clients see it. */
public record NoteView(String id, String content, String author, String createdAt) implements View {

    /** The only version: a note never changes. */
    static final long VERSION = 1;

    /** The view of a note. */
    public static NoteView of(Note note) {
        return new NoteView(
                note.id().toString(), note.content(), note.author(), Times.text(note.createdAt()));
    }

    static ETag etagOf(Note note) {
        return ETag.of(note.id().value(), VERSION);
    }
}
