package dev.postroom.domain.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** The workspace's subscribers. Joins the caller's transaction. */
@DrivenPort
public interface Subscribers {

    /**
     * Stores a new subscriber, without its memberships, unless the address is in use.
     *
     * @return the id of the subscriber with this address, or empty when the new one was stored. Of
     *     two concurrent callers one stores; the other waits for its commit and gets its id.
     */
    Optional<SubscriberId> addUnlessPresent(Workspace workspace, Subscriber subscriber);

    /** The subscriber with memberships, or empty. */
    Optional<Subscriber> find(Workspace workspace, SubscriberId id);

    /** The subscriber with this address, ignoring case, or empty. */
    Optional<Subscriber> findByEmail(Workspace workspace, EmailAddress email);

    /**
     * The statuses of the subscribers of these addresses, by {@link EmailAddress#key}, in one
     * question; nothing for an address without a subscriber. Locks nothing.
     */
    Map<String, SubscriberStatus> statuses(Workspace workspace, Collection<EmailAddress> emails);

    /** The addresses of those of these subscribers that exist, in one question. */
    Map<SubscriberId, EmailAddress> findAddresses(
            Workspace workspace, Collection<SubscriberId> ids);

    /** As {@link #find}, and locks the subscriber until the transaction ends. */
    Optional<Subscriber> lock(Workspace workspace, SubscriberId id);

    /**
     * Stores address, status, profile, times and version of a locked subscriber.
     *
     * @return the id of another subscriber with this address, or empty when stored
     */
    Optional<SubscriberId> update(Workspace workspace, Subscriber subscriber);

    /** Deletes the subscriber with memberships and notes; false when there was none. */
    boolean delete(Workspace workspace, SubscriberId id);

    /** How many subscribers have each status; a status without subscribers may be absent. */
    Map<SubscriberStatus, Long> countByStatus(Workspace workspace);

    /** One page of subscribers, with memberships. */
    Page<Subscriber> list(
            Workspace workspace, SubscriberQuery query, PageRequest<SubscriberQuery.Sort> page);
}
