package dev.postroom.domain.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Subscriber administration by clients. Each change commits together with its events. */
@DrivingPort
public interface ManageSubscribers {

    /**
     * Creates a subscriber, or handles the existing one as {@code onConflict} defines. {@code
     * Conflict} with the existing id for an address in use, {@code Invalid} for an unknown tag id.
     */
    Saved create(Caller caller, NewSubscriber subscriber);

    /** Fails with {@code Invalid} on {@code tags[i]} for an unknown id, as {@link #create} does. */
    void checkTags(Workspace workspace, List<String> references);

    /** The subscriber; {@code NotFound} when there is none. */
    Subscriber get(Workspace workspace, SubscriberId id);

    /** The subscriber with this address, ignoring case; {@code NotFound} when there is none. */
    Subscriber getByEmail(Workspace workspace, EmailAddress email);

    /** The addresses of those of these subscribers that exist, in one question. */
    Map<SubscriberId, EmailAddress> findAddresses(
            Workspace workspace, Collection<SubscriberId> ids);

    /** How many subscribers have each status, without reading them; some may be absent. */
    Map<SubscriberStatus, Long> countByStatus(Workspace workspace);

    /** One page of subscribers. */
    Page<Subscriber> list(
            Workspace workspace, SubscriberQuery query, PageRequest<SubscriberQuery.Sort> page);

    /**
     * Applies a patch. Emits {@code subscriber.updated} only for a real change. {@code Conflict}:
     * address in use, transition not allowed, {@code resubscribe_requires_consent}. {@code
     * PreconditionFailed} when {@code expectedVersion} is given and is not the current version.
     */
    Subscriber update(
            Caller caller, SubscriberId id, SubscriberPatch patch, Optional<Long> expectedVersion);

    /** Deletes permanently; {@code NotFound} when there is none. */
    void delete(Caller caller, SubscriberId id, Optional<Long> expectedVersion);

    /**
     * The result of a creation.
     *
     * @param created false when an existing subscriber was updated or ignored
     */
    record Saved(Subscriber subscriber, boolean created) {}
}
