package dev.postroom.domain.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The tag memberships of subscribers. Joins the caller's transaction. Every real change raises the
 * subscriber's version by one, unless it says otherwise.
 */
@DrivenPort
public interface Memberships {

    /** Puts the subscriber on the tags; returns the new ones among them. All must exist. */
    Set<TagId> add(
            Workspace workspace,
            SubscriberId subscriber,
            Collection<TagId> tags,
            Instant at,
            String source);

    /** Removes the subscriber from the tag; false when it was not on it. */
    boolean remove(Workspace workspace, SubscriberId subscriber, TagId tag);

    /**
     * Removes all subscribers from a locked tag and passes them to {@code left} without the tag, a
     * few hundred at a time. Does not raise the subscribers' versions, because the tag itself is
     * about to be deleted.
     */
    void removeAll(Workspace workspace, TagId tag, Consumer<List<Subscriber>> left);
}
