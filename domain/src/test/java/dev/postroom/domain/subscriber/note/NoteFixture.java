package dev.postroom.domain.subscriber.note;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.SettableClock;

import java.util.UUID;

/** Builds valid notes. */
public final class NoteFixture {

    private NoteFixture() {}

    /** A note of two lines on that subscriber. */
    public static Note defaultNote(UUID id, SubscriberId subscriber) {
        return new Note(
                new NoteId(id),
                subscriber,
                "Met at the fair.\nLikes tea.",
                "crm",
                SettableClock.START);
    }
}
