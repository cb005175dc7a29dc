package dev.postroom.adapters.rest.shared.json;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.domain.shared.json.JsonObject;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Converts a JSON tree to the plain values of the domain. */
public final class PlainJson {

    private PlainJson() {}

    /** An object. Fails with {@code Invalid} for values that the domain refuses. */
    @SuppressWarnings("NullAway") // class files lose the annotation inside the parameter's type
    public static JsonObject object(JsonNode object) {
        return new JsonObject(members(object));
    }

    private static @Nullable Object value(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> members(node);
            case ARRAY -> list(node);
            case STRING -> node.textValue();
            case BOOLEAN -> node.booleanValue();
            case NUMBER -> node.numberValue();
            case NULL, MISSING -> null;
            case BINARY, POJO -> throw new IllegalArgumentException("not from JSON text");
        };
    }

    /** The members of an object, which the domain may refuse. */
    public static Map<String, @Nullable Object> members(JsonNode object) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        object.properties().forEach(m -> values.put(m.getKey(), value(m.getValue())));
        return values;
    }

    private static List<@Nullable Object> list(JsonNode array) {
        List<@Nullable Object> items = new ArrayList<>();
        array.forEach(item -> items.add(value(item)));
        return items;
    }
}
