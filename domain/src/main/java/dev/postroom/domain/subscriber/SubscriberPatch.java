package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.JsonObject;

import java.util.Optional;

/**
 * A merge patch of a subscriber (RFC 7396). Address and status can be set, never cleared.
 *
 * @param metadata set: merged by member; clear: emptied
 * @param consent proof needed to make an unsubscribed or complained person active again
 */
public record SubscriberPatch(
        Optional<EmailAddress> email,
        Optional<SubscriberStatus> status,
        Change<String> firstName,
        Change<String> lastName,
        Change<String> externalId,
        Change<String> language,
        Change<String> timezone,
        Change<JsonObject> metadata,
        Optional<Consent> consent) {

    /** A patch that changes nothing. */
    public static SubscriberPatch none() {
        return new SubscriberPatch(
                Optional.empty(),
                Optional.empty(),
                Change.keep(),
                Change.keep(),
                Change.keep(),
                Change.keep(),
                Change.keep(),
                Change.keep(),
                Optional.empty());
    }

    /** The profile after this patch. {@code Invalid} when the merged metadata are too large. */
    public Profile applyTo(Profile profile) {
        return new Profile(
                applied(firstName, profile.firstName()),
                applied(lastName, profile.lastName()),
                applied(externalId, profile.externalId()),
                applied(language, profile.language()),
                applied(timezone, profile.timezone()),
                mergedMetadata(profile.metadata()));
    }

    private JsonObject mergedMetadata(JsonObject current) {
        return switch (metadata) {
            case Change.Keep<JsonObject> _ -> current;
            case Change.Clear<JsonObject> _ -> JsonObject.empty();
            case Change.Set<JsonObject>(JsonObject patch) -> current.merge(patch);
        };
    }

    private static Optional<String> applied(Change<String> change, Optional<String> current) {
        return Optional.ofNullable(change.applyTo(current.orElse(null)));
    }
}
