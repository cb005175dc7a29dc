package dev.postroom.domain.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;

/** Adding notes to subscribers. */
@DrivingPort
public interface AnnotateSubscribers {

    /** Adds a note and emits {@code subscriber.note_added}; {@code NotFound} when there is none. */
    Note addNote(Workspace workspace, SubscriberId id, String content, String author);
}
