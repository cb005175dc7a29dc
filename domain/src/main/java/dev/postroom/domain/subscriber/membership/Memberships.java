package dev.postroom.domain.subscriber.membership;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;

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
     * Removes up to {@code max} subscribers from a tag that no other caller can join, and returns
     * them without the tag; none only when it has none any more. Locks them. Does not raise their
     * versions, because the tag itself is deleted.
     */
    List<Subscriber> remove(Workspace workspace, TagId tag, int max);
}
