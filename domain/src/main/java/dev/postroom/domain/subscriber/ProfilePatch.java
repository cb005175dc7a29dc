package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.json.JsonObject;

import java.util.HashMap;
import java.util.Map;

/**
 * A merge patch of a profile (RFC 7396).
 *
 * @param texts fields that are missing are kept
 * @param metadata set: merged by member; clear: emptied
 */
public record ProfilePatch(Map<Profile.Field, Change<String>> texts, Change<JsonObject> metadata) {

    public ProfilePatch {
        texts = Map.copyOf(texts);
    }

    /** A patch that changes nothing. */
    public static ProfilePatch none() {
        return new ProfilePatch(Map.of(), Change.keep());
    }

    /** The profile after this patch. {@code Invalid} when the merged metadata is too large. */
    public Profile applyTo(Profile profile) {
        Map<Profile.Field, String> after = new HashMap<>();
        for (Profile.Field field : Profile.Field.values()) {
            texts.getOrDefault(field, Change.keep())
                    .after(field.of(profile))
                    .ifPresent(text -> after.put(field, text));
        }
        return Profile.of(after, mergedMetadata(profile.metadata()));
    }

    private JsonObject mergedMetadata(JsonObject current) {
        return switch (metadata) {
            case Change.Keep<JsonObject> _ -> current;
            case Change.Clear<JsonObject> _ -> JsonObject.empty();
            case Change.Set<JsonObject>(JsonObject patch) -> current.merge(patch);
        };
    }
}
