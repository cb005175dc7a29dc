package dev.postroom.domain.subscriber.note;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Optional;

/**
 * Notes on subscribers. Joins the caller's transaction. Every change raises the subscriber's
 * version by one and updates its number of notes.
 */
@DrivenPort
public interface Notes {

    /** Stores a note of an existing subscriber. */
    void add(Workspace workspace, Note note);

    /** The note of this subscriber, or empty. */
    Optional<Note> find(Workspace workspace, SubscriberId subscriber, NoteId id);

    /** One page of the subscriber's notes; empty when there is no such subscriber. */
    Page<Note> list(Workspace workspace, SubscriberId subscriber, PageRequest<Note.Sort> page);

    /** Deletes the note; false when the subscriber had none with this id. */
    boolean remove(Workspace workspace, SubscriberId subscriber, NoteId id);
}
