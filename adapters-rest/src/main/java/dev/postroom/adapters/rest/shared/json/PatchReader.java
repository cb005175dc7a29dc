package dev.postroom.adapters.rest.shared.json;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.Optional;

/** Members of a merge patch that can be changed, but not removed. */
public final class PatchReader {

    private PatchReader() {}

    /** Notes a violation for each of these members that is null. */
    public static void refuseNull(Members members, String... names) {
        for (String name : names) {
            if (members.isNull(name)) {
                members.violate(name, "not_nullable", "This can be changed, but not removed.");
            }
        }
    }

    /** A boolean member, or empty when it is absent or wrong. */
    public static Optional<Boolean> flag(Members members, String name) {
        Optional<JsonNode> value = members.value(name);
        if (value.filter(node -> !node.isBoolean()).isPresent()) {
            members.violate(name, "invalid_type", "This must be true or false.");
            return Optional.empty();
        }
        return value.map(JsonNode::booleanValue);
    }
}
