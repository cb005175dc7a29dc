package dev.postroom.adapters.persistence.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.domain.shared.json.JsonObject;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;

/** Maps JSON between columns and domain values. */
public final class JsonColumns {
    private static final TypeReference<LinkedHashMap<String, @Nullable Object>> MEMBERS =
            new TypeReference<>() {};
    private static final JsonMapper MAPPER =
            JsonMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
                    .build();

    private JsonColumns() {}

    /** The compact text of maps, lists, scalars or a tree. */
    public static String text(Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not a JSON value", e);
        }
    }

    /** The compact text of an object. */
    public static String text(JsonObject object) {
        return text(object.members());
    }

    /** The object of a stored text. */
    @SuppressWarnings("NullAway") // class files lose the annotation inside the parameter's type
    public static JsonObject object(String text) {
        return text.equals("{}") ? JsonObject.empty() : new JsonObject(members(text));
    }

    /** The members of a stored object, in their order. */
    public static Map<String, @Nullable Object> members(String text) {
        try {
            return MAPPER.readValue(text, MEMBERS);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a stored JSON object is damaged", e);
        }
    }

    /** A stored text as a tree. */
    public static JsonNode tree(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a stored JSON value is damaged", e);
        }
    }

    /** A new tree. */
    public static ObjectNode newObject() {
        return MAPPER.createObjectNode();
    }
}
