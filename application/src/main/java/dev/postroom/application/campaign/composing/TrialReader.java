package dev.postroom.application.campaign.composing;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;

import java.util.Optional;
import java.util.UUID;

/** The person whose data a preview or a test mail is rendered with. */
public record TrialReader(SubscriberId id, EmailAddress email, Profile profile) {

    public static TrialReader of(Subscriber person) {
        return new TrialReader(person.id(), person.email(), person.profile());
    }

    /** A made-up person, which documents name. */
    public static TrialReader sample() {
        return new TrialReader(
                new SubscriberId(new UUID(0, 0)),
                new EmailAddress("reader@example.com"),
                new Profile(
                        Optional.of("Ada"),
                        Optional.of("Reader"),
                        Optional.empty(),
                        Optional.of("en"),
                        Optional.of("UTC"),
                        JsonObject.empty()));
    }

    /** A made-up person of whom only the address is known. */
    static TrialReader unknown() {
        return new TrialReader(sample().id(), sample().email(), Profile.empty());
    }

    /** The same person with that address. */
    public TrialReader at(EmailAddress address) {
        return new TrialReader(id, address, profile);
    }
}
