package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.json.JsonObject;

import java.util.Optional;

/**
 * A merge patch of a profile (RFC 7396).
 *
 * @param metadata set: merged by member; clear: emptied
 */
public record ProfilePatch(
        Change<String> firstName,
        Change<String> lastName,
        Change<String> externalId,
        Change<String> language,
        Change<String> timezone,
        Change<JsonObject> metadata) {

    /** A patch that changes nothing. */
    public static ProfilePatch none() {
        return new ProfilePatch(
                Change.keep(),
                Change.keep(),
                Change.keep(),
                Change.keep(),
                Change.keep(),
                Change.keep());
    }

    /** The profile after this patch. {@code Invalid} when the merged metadata is too large. */
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
