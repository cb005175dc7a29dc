package dev.postroom.domain.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.Collection;
import java.util.Set;

/**
 * Which subscriber is on which tag. Joins the caller's transaction. Every real change raises the
 * subscriber's version by one.
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
}
