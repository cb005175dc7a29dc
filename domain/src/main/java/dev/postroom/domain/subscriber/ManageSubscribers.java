package dev.postroom.domain.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;

import java.util.Optional;

/** What clients do with subscribers. Each change commits together with its events. */
@DrivingPort
public interface ManageSubscribers {

    /**
     * Makes a subscriber, or does to the existing one what {@code onConflict} says. {@code
     * Conflict} with the existing id for a taken address, {@code Invalid} for an unknown tag id.
     */
    Saved create(Caller caller, NewSubscriber subscriber);

    /** The subscriber; {@code NotFound} when there is none. */
    Subscriber get(Workspace workspace, SubscriberId id);

    /** By address without regard to case; {@code NotFound} when there is none. */
    Subscriber getByEmail(Workspace workspace, EmailAddress email);

    /** One page of subscribers. */
    Page<Subscriber> list(
            Workspace workspace, SubscriberQuery query, PageRequest<SubscriberSort> page);

    /**
     * Applies a patch. Emits {@code subscriber.updated} only when something changed. {@code
     * Conflict}: address taken, transition not allowed, {@code resubscribe_requires_consent}.
     * {@code PreconditionFailed} when {@code expectedVersion} is given and not the present one.
     */
    Subscriber update(
            Caller caller, SubscriberId id, SubscriberPatch patch, Optional<Long> expectedVersion);

    /** Deletes for good; {@code NotFound} when there is none. */
    void delete(Caller caller, SubscriberId id, Optional<Long> expectedVersion);

    /**
     * What creating came to.
     *
     * @param created false when an existing subscriber was updated or left alone
     */
    record Saved(Subscriber subscriber, boolean created) {}
}
