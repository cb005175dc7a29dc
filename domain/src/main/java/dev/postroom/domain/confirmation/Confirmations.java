package dev.postroom.domain.confirmation;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The store of confirmations that persons were asked for, at most one for each subscriber, and of
 * the tags that wait for them. Deleting the subscriber deletes both; deleting a tag deletes what
 * waits. Joins the caller's transaction. Callers lock the subscribers before they write.
 */
@DrivenPort
public interface Confirmations {

    /** The confirmation of the subscriber, or empty. */
    Optional<Confirmation> find(Workspace workspace, SubscriberId subscriber);

    /** Those of the subscribers, which are kept from expiring until the transaction ends. */
    Map<SubscriberId, Confirmation> lockAll(
            Workspace workspace, Collection<SubscriberId> subscribers);

    /** Stores confirmations of existing subscribers, or replaces them; their tags go on waiting. */
    void putAll(Workspace workspace, Collection<Confirmation> confirmations);

    /** Tags that wait for a subscriber. */
    record Waiting(SubscriberId subscriber, List<TagId> tags) {
        public Waiting {
            tags = List.copyOf(tags);
        }
    }

    /**
     * Adds tags that wait for existing subscribers, also for those who were not asked; those that
     * wait already keep time and source. All must exist.
     *
     * @param source the channel of the request
     */
    void addTags(Workspace workspace, Collection<Waiting> added, Instant at, String source);

    /** Removes one waiting tag; false when it did not wait. */
    boolean removeTag(Workspace workspace, SubscriberId subscriber, TagId tag);

    /** Removes all waiting tags of these subscribers; the confirmations stay. */
    void removeTags(Workspace workspace, Collection<SubscriberId> subscribers);

    /** Removes the confirmations of these subscribers with their waiting tags. */
    void removeAll(Workspace workspace, Collection<SubscriberId> subscribers);

    /**
     * The keys of those of the addresses whose subscriber was asked and has not confirmed; those
     * whose links have expired are among them until they are removed. One question.
     */
    Set<String> openAmong(Workspace workspace, Collection<EmailAddress> addresses);

    /**
     * Removes up to {@code max} expired confirmations of any workspace, with the tags that wait for
     * subscribers who are not pending; skips those that are locked. Returns how many.
     */
    int removeExpired(int max);
}
