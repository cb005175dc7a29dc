package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.address.EmailAddress;

import java.util.List;
import java.util.Optional;

/**
 * A request to create a subscriber.
 *
 * @param status empty: active, or pending with double opt-in
 * @param tags names, slugs or ids; an unknown name creates the tag, an unknown id is invalid
 * @param doubleOptIn whether the person must confirm first
 * @param changes the same profile as a patch, for the update of an existing subscriber
 */
public record NewSubscriber(
        EmailAddress email,
        Profile profile,
        Optional<SubscriberStatus> status,
        List<String> tags,
        boolean doubleOptIn,
        Optional<Consent> consent,
        OnConflict onConflict,
        SubscriberPatch changes) {

    public NewSubscriber {
        tags = List.copyOf(tags);
    }

    /** The status a new subscriber starts with. */
    public SubscriberStatus initialStatus() {
        return status.orElse(doubleOptIn ? SubscriberStatus.PENDING : SubscriberStatus.ACTIVE);
    }
}
