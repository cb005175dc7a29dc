package dev.postroom.domain.subscriber;

/** What notes can be ordered by. */
public enum NoteSort {
    CREATED_AT
}
