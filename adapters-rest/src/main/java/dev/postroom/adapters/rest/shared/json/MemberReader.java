package dev.postroom.adapters.rest.shared.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.JsonObject;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Members of other shapes than plain strings. */
public final class MemberReader {

    private MemberReader() {}

    /** A boolean member, or {@code fallback} when it is absent. */
    public static boolean flag(Members members, String name, boolean fallback) {
        Optional<JsonNode> value = members.value(name);
        if (value.filter(node -> !node.isBoolean()).isPresent()) {
            members.violate(name, "invalid_type", "This must be true or false.");
        }
        return value.map(JsonNode::booleanValue).orElse(fallback);
    }

    /** A whole number, or empty. */
    public static Optional<Integer> integer(Members members, String name) {
        Optional<JsonNode> value = members.value(name);
        if (value.filter(node -> !node.canConvertToInt() || !node.isIntegralNumber()).isPresent()) {
            members.violate(name, "invalid_type", "This must be a whole number.");
            return Optional.empty();
        }
        return value.map(JsonNode::intValue);
    }

    /** A member that is free JSON, or the empty object. */
    public static JsonObject object(
            Members members, String name, Function<JsonObject, JsonObject> check) {
        return objectNode(members, name)
                .flatMap(node ->
                        Optional.ofNullable(
                                members.check(name, () -> check.apply(PlainJson.object(node)))))
                .orElse(JsonObject.empty());
    }

    /** The members of an object member, or empty. */
    public static Optional<Members> child(Members members, String name) {
        return objectNode(members, name).map(node -> members.child(name, node));
    }

    /** The strings of an array member; absent is empty. */
    public static List<String> texts(Members members, String name) {
        return elements(members, name, members::text);
    }

    /** The elements of an array member, each read by {@code read} under its indexed name. */
    public static <T> List<T> elements(
            Members members, String name, BiFunction<String, JsonNode, Optional<T>> read) {
        List<T> items = new ArrayList<>();
        Optional<JsonNode> value = members.value(name);
        if (value.filter(node -> !node.isArray()).isPresent()) {
            members.violate(name, "invalid_type", "This must be an array.");
        }
        value.filter(JsonNode::isArray)
                .ifPresent(array -> {
                    for (int i = 0; i < array.size(); i++) {
                        read.apply(name + "[" + i + "]", array.get(i)).ifPresent(items::add);
                    }
                });
        return items;
    }

    /** What a merge patch says about a member. */
    public static <T> Change<T> change(Members members, String name, Function<String, T> parse) {
        if (members.isNull(name)) {
            return Change.clear();
        }
        return members.parsed(name, parse).<Change<T>>map(Change::set).orElse(Change.keep());
    }

    /** Notes a violation for each member that is known but not served yet. */
    public static void unsupported(Members members, String... names) {
        for (String name : names) {
            if (members.value(name).isPresent()) {
                members.violate(name, "not_supported", "This is not supported yet.");
            }
        }
    }

    private static Optional<ObjectNode> objectNode(Members members, String name) {
        Optional<JsonNode> value = members.value(name);
        if (value.filter(node -> !node.isObject()).isPresent()) {
            members.violate(name, "invalid_type", "This must be an object.");
        }
        return value.filter(JsonNode::isObject).map(ObjectNode.class::cast);
    }
}
