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
 * Which subscriber is on which tag. Joins the caller's transaction. Every real change raises the
 * subscriber's version by one, unless it says otherwise.
 */
@DrivenPort
public interface Memberships {

    /** Puts the subscriber on the tags; returns those it was not on before. All must exist. */
    Set<TagId> add(
            Workspace workspace,
            SubscriberId subscriber,
            Collection<TagId> tags,
            Instant at,
            String source);

    /** Takes the subscriber off the tag; false when it was not on it. */
    boolean remove(Workspace workspace, SubscriberId subscriber, TagId tag);

    /**
     * Takes everybody off a locked tag, however many, and hands those who were on it to {@code
     * left}, as they are without it, a few hundred at a time. Leaves the subscribers' versions
     * alone, for the tag itself is about to go.
     */
    void removeAll(Workspace workspace, TagId tag, Consumer<List<Subscriber>> left);
}
