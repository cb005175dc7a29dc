package dev.postroom.adapters.rest.shared.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.JsonObject;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/** Reads fields of other types than string, and the fields of merge patches (RFC 7396). */
public final class FieldReader {

    /** The most elements of any array in a request; single operations may allow fewer. */
    private static final int MAX_ELEMENTS = 100;

    private FieldReader() {}

    /** A boolean, or empty when it is absent or invalid. */
    public static Optional<Boolean> flag(JsonFields fields, String name) {
        return ofType(fields, name, JsonNode::isBoolean, Messages.BOOLEAN)
                .map(JsonNode::booleanValue);
    }

    /** A boolean, or {@code fallback} when it is absent or invalid. */
    public static boolean flag(JsonFields fields, String name, boolean fallback) {
        return flag(fields, name).orElse(fallback);
    }

    /** An integer, or empty when it is absent or invalid. */
    public static Optional<Integer> integer(JsonFields fields, String name) {
        return ofType(fields, name, FieldReader::isInteger, Messages.WHOLE_NUMBER)
                .map(JsonNode::intValue);
    }

    // 60.0 is an integer in JSON Schema, and some languages write integers so
    private static boolean isInteger(JsonNode node) {
        return node.isNumber() && node.canConvertToInt() && node.canConvertToExactIntegral();
    }

    /**
     * Free-form JSON that passes {@code check}, or the empty object when it is absent or invalid.
     */
    public static JsonObject object(
            JsonFields fields, String name, Function<JsonObject, JsonObject> check) {
        return objectAs(fields, name, check).orElse(JsonObject.empty());
    }

    /** An object as a domain value, or empty when it is absent or invalid. */
    public static <T> Optional<T> objectAs(
            JsonFields fields, String name, Function<JsonObject, T> parse) {
        return objectNode(fields, name)
                .flatMap(node -> fields.checked(name, () -> parse.apply(PlainJson.object(node))));
    }

    /** The fields of an object, or empty when it is absent or invalid. */
    public static Optional<JsonFields> child(JsonFields fields, String name) {
        return objectNode(fields, name).map(node -> fields.child(name, node));
    }

    /** The strings of an array; an absent array is empty. */
    public static List<String> texts(JsonFields fields, String name) {
        return elements(fields, name, fields::text);
    }

    /**
     * The elements of an array, each read by {@code read} under its indexed name. None of an array
     * with too many elements is read, because each could add a violation.
     */
    public static <T> List<T> elements(
            JsonFields fields, String name, BiFunction<String, JsonNode, Optional<T>> read) {
        List<T> items = new ArrayList<>();
        ofType(fields, name, JsonNode::isArray, Messages.ARRAY)
                .filter(array -> hasFew(fields, name, array))
                .ifPresent(array -> {
                    for (int i = 0; i < array.size(); i++) {
                        read.apply(name + "[" + i + "]", array.get(i)).ifPresent(items::add);
                    }
                });
        return items;
    }

    private static boolean hasFew(JsonFields fields, String name, JsonNode array) {
        boolean few = array.size() <= MAX_ELEMENTS;
        if (!few) {
            fields.violate(name, "too_many", Messages.atMost(MAX_ELEMENTS, "elements"));
        }
        return few;
    }

    /** The change of a field in a merge patch: keep, clear or set. */
    public static <T> Change<T> change(JsonFields fields, String name, Function<String, T> parse) {
        if (fields.isNull(name)) {
            return Change.clear();
        }
        return fields.parsed(name, parse).<Change<T>>map(Change::set).orElse(Change.keep());
    }

    /** Adds a violation for each of these fields that a merge patch sets to null. */
    public static void refuseNull(JsonFields fields, String... names) {
        for (String name : names) {
            if (fields.isNull(name)) {
                fields.violate(name, "not_nullable", Messages.NOT_NULL);
            }
        }
    }

    /** Adds a violation for each of these fields that is present: no operation supports it yet. */
    public static void unsupported(JsonFields fields, String... names) {
        for (String name : names) {
            if (fields.value(name).isPresent()) {
                fields.violate(name, "not_supported", Messages.NOT_SUPPORTED);
            }
        }
    }

    private static Optional<ObjectNode> objectNode(JsonFields fields, String name) {
        return ofType(fields, name, JsonNode::isObject, Messages.OBJECT)
                .map(ObjectNode.class::cast);
    }

    private static Optional<JsonNode> ofType(
            JsonFields fields, String name, Predicate<JsonNode> type, String message) {
        Optional<JsonNode> value = fields.value(name);
        Optional<JsonNode> typed = value.filter(type);
        if (value.isPresent() && typed.isEmpty()) {
            fields.violate(name, "invalid_type", message);
        }
        return typed;
    }
}
