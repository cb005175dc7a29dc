package dev.postroom.application.subscriber;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.ProfilePatch;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.util.Optional;

/** Builds patches of subscribers. */
final class Patches {

    private Patches() {}

    static SubscriberPatch status(SubscriberStatus status) {
        return of(Optional.empty(), Optional.of(status), Change.keep(), Optional.empty());
    }

    static SubscriberPatch consented(SubscriberStatus status) {
        Consent consent = new Consent("form", Optional.empty(), Optional.empty(), Optional.empty());
        return of(Optional.empty(), Optional.of(status), Change.keep(), Optional.of(consent));
    }

    static SubscriberPatch email(String email) {
        return of(
                Optional.of(new EmailAddress(email)),
                Optional.empty(),
                Change.keep(),
                Optional.empty());
    }

    static SubscriberPatch firstName(String name) {
        return of(Optional.empty(), Optional.empty(), Change.set(name), Optional.empty());
    }

    private static SubscriberPatch of(
            Optional<EmailAddress> email,
            Optional<SubscriberStatus> status,
            Change<String> firstName,
            Optional<Consent> consent) {
        ProfilePatch profile =
                new ProfilePatch(
                        firstName,
                        Change.keep(),
                        Change.keep(),
                        Change.keep(),
                        Change.keep(),
                        Change.keep());
        return new SubscriberPatch(email, status, profile, consent);
    }
}
