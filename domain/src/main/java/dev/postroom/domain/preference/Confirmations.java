package dev.postroom.domain.preference;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/**
 * What persons were asked to confirm, with the tags that wait for it: at most one confirmation for
 * each subscriber. Deleting the subscriber deletes it; deleting a tag deletes what waits for it.
 * Joins the caller's transaction. Callers lock the subscriber before they write.
 */
@DrivenPort
public interface Confirmations {

    /** The confirmation of the subscriber, or empty. */
    Optional<Confirmation> find(Workspace workspace, SubscriberId subscriber);

    /** As {@link #find}, and keeps it from expiring until the transaction ends. */
    Optional<Confirmation> lock(Workspace workspace, SubscriberId subscriber);

    /** Stores a confirmation of an existing subscriber, or replaces it; its tags go on waiting. */
    void put(Workspace workspace, Confirmation confirmation);

    /**
     * Adds tags that wait for the stored confirmation of the subscriber; those that wait already
     * keep time and source. All must exist.
     *
     * @param source the channel of the request
     */
    void addTags(
            Workspace workspace,
            SubscriberId subscriber,
            Collection<TagId> tags,
            Instant at,
            String source);

    /** Removes one waiting tag; false when it did not wait. */
    boolean removeTag(Workspace workspace, SubscriberId subscriber, TagId tag);

    /** Removes all waiting tags; the confirmation stays. */
    void removeTags(Workspace workspace, SubscriberId subscriber);

    /** Removes the confirmation with its waiting tags; false when there was none. */
    boolean remove(Workspace workspace, SubscriberId subscriber);

    /**
     * Removes up to {@code max} expired confirmations of any workspace with their waiting tags;
     * skips those that are locked. Returns how many.
     */
    int removeExpired(int max);
}
