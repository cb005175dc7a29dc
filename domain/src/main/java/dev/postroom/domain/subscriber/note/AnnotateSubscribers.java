package dev.postroom.domain.subscriber.note;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

/** Notes on subscribers. {@code NotFound} when there is no such subscriber or note. */
@DrivingPort
public interface AnnotateSubscribers {

    /**
     * Adds a note with the caller's name as its author, and emits {@code subscriber.note_added}.
     */
    Note addNote(Caller caller, SubscriberId id, String content);

    /** One page of the subscriber's notes. */
    Page<Note> listNotes(Workspace workspace, SubscriberId id, PageRequest<Note.Sort> page);

    /** One note of the subscriber. */
    Note getNote(Workspace workspace, SubscriberId id, NoteId note);

    /** Deletes a note of the subscriber. There is no event for it. */
    void deleteNote(Caller caller, SubscriberId id, NoteId note);
}
