package dev.postroom.application.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.Subscriber;

import java.time.Instant;

/** Erases data about people. Each method needs the transaction of the change. */
public interface PersonErasure {

    /** Remembers the address that a subscriber had, when {@code next} has another one. */
    void changed(Workspace workspace, Subscriber current, Subscriber next, Instant at);

    /**
     * Requests the erasure of a subscriber who is about to be deleted, and cancels the mail that is
     * queued for the person.
     *
     * @param at on the workspace's clock
     */
    void request(Workspace workspace, Subscriber subscriber, Instant at);
}
