package dev.postroom.domain.subscriber;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.Revision;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Builds valid subscribers: active ones, on no tag, with an address made from the id. */
public final class SubscriberFixture {

    private final SubscriberId id;
    private EmailAddress email;
    private SubscriberStatus status = SubscriberStatus.ACTIVE;
    private Profile profile = Profile.empty();
    private Instant createdAt = SettableClock.START;
    private Instant updatedAt = SettableClock.START;

    private SubscriberFixture(UUID id) {
        this.id = new SubscriberId(id);
        this.email = new EmailAddress("s-" + id + "@example.com");
    }

    /** A subscriber with this id. */
    public static SubscriberFixture subscriber(UUID id) {
        return new SubscriberFixture(id);
    }

    public SubscriberFixture withEmail(String address) {
        email = new EmailAddress(address);
        return this;
    }

    public SubscriberFixture withStatus(SubscriberStatus newStatus) {
        status = newStatus;
        return this;
    }

    public SubscriberFixture withProfile(Profile newProfile) {
        profile = newProfile;
        return this;
    }

    /** First and last name, and nothing else in the profile. */
    public SubscriberFixture withName(String first, String last) {
        return withProfile(
                new Profile(
                        Optional.of(first),
                        Optional.of(last),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        JsonObject.empty()));
    }

    /** Metadata, and nothing else in the profile. */
    public SubscriberFixture withMetadata(Map<String, ? extends @Nullable Object> members) {
        return withProfile(
                new Profile(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        new JsonObject(new LinkedHashMap<>(members))));
    }

    /** Made, and last changed, at that moment. */
    public SubscriberFixture withCreatedAt(Instant moment) {
        createdAt = moment;
        updatedAt = moment;
        return this;
    }

    public SubscriberFixture withUpdatedAt(Instant moment) {
        updatedAt = moment;
        return this;
    }

    public Subscriber build() {
        return new Subscriber(
                id,
                email,
                profile,
                SubscriberState.first(status, updatedAt),
                List.of(),
                0,
                "api",
                new Revision(createdAt, updatedAt, 1));
    }
}
