package dev.postroom.domain.trigger.definition;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.trigger.date.JsonMembers;
import dev.postroom.domain.trigger.step.Conditions;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads objects that are members of a definition. */
final class ConditionReading {

    private ConditionReading() {}

    /** The conditions of a member; empty when it is absent or was reported. */
    static Optional<Conditions> of(JsonMembers members, String name, ResolvedReferences named) {
        return object(members, name)
                .flatMap(json ->
                        members.violations()
                                .checked(
                                        members.field(name),
                                        () -> Conditions.of(json, named::hasCampaign)));
    }

    /** A member that is an object, as a value. */
    static Optional<JsonObject> object(JsonMembers members, String name) {
        return members.object(name).map(object -> JsonObject.of(copied(object.json())));
    }

    private static Map<String, @Nullable Object> copied(Map<?, ?> json) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        json.forEach((name, value) -> copy.put(String.valueOf(name), value));
        return copy;
    }
}
