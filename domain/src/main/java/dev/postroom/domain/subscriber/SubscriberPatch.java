package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.address.EmailAddress;

import java.util.Optional;

/**
 * A merge patch of a subscriber (RFC 7396). Address and status can be set, never cleared.
 *
 * @param consent proof needed to make an unsubscribed or complained person active again
 */
public record SubscriberPatch(
        Optional<EmailAddress> email,
        Optional<SubscriberStatus> status,
        ProfilePatch profile,
        Optional<Consent> consent) {

    /** A patch that changes nothing. */
    public static SubscriberPatch none() {
        return new SubscriberPatch(
                Optional.empty(), Optional.empty(), ProfilePatch.none(), Optional.empty());
    }
}
