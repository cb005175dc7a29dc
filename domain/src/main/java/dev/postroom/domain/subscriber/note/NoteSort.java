package dev.postroom.domain.subscriber.note;

/** The sort fields of notes. */
public enum NoteSort {
    CREATED_AT
}
