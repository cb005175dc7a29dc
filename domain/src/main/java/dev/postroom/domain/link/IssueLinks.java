package dev.postroom.domain.link;

import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivingPort;

/** Makes links to the preference center with all rights of a person there. Stores nothing. */
@DrivingPort
public interface IssueLinks {

    /**
     * A link for the subscriber, valid from now on the workspace's clock. {@code NotFound} when
     * there is no such subscriber.
     */
    IssuedLink preferences(Caller caller, SubscriberId subscriber, LinkLifetime lifetime);
}
