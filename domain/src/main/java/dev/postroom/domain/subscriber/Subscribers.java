package dev.postroom.domain.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;

import java.util.Optional;

/** The workspace's subscribers. Joins the caller's transaction. */
@DrivenPort
public interface Subscribers {

    /**
     * Stores a new subscriber, without its memberships, unless the address is taken.
     *
     * @return the id in the way, or empty when the subscriber was stored. Two callers at once: one
     *     stores, the other waits for its commit and is told.
     */
    Optional<SubscriberId> addUnlessPresent(Workspace workspace, Subscriber subscriber);

    /** The subscriber with memberships, or empty. */
    Optional<Subscriber> find(Workspace workspace, SubscriberId id);

    /** The subscriber of that address without regard to case, or empty. */
    Optional<Subscriber> findByEmail(Workspace workspace, EmailAddress email);

    /** As {@link #find}, and no other transaction changes it until this one ends. */
    Optional<Subscriber> lock(Workspace workspace, SubscriberId id);

    /**
     * Stores address, status, profile, times and version of a locked subscriber.
     *
     * @return the id of another subscriber that has the address already, or empty when stored
     */
    Optional<SubscriberId> update(Workspace workspace, Subscriber subscriber);

    /** Deletes the subscriber with memberships and notes; false when there was none. */
    boolean delete(Workspace workspace, SubscriberId id);

    /** One page of subscribers, with memberships. */
    Page<Subscriber> list(
            Workspace workspace, SubscriberQuery query, PageRequest<SubscriberSort> page);
}
