package dev.postroom.domain.subscriber;

/** The sort fields of notes. */
public enum NoteSort {
    CREATED_AT
}
