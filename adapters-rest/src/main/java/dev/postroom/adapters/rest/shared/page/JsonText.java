package dev.postroom.adapters.rest.shared.page;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.json.PlainJson;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** JSON as a person writes it in a field of a form. */
public final class JsonText {

    private JsonText() {}

    /** The members of the object in a field; {@code Invalid} for a text that is no JSON object. */
    public static Map<String, @Nullable Object> members(String field, String text) {
        JsonNode read = read(field, text);
        if (!read.isObject()) {
            throw invalid(field, "Must be a JSON object, such as {\"plan\": \"pro\"}.");
        }
        return PlainJson.members(read);
    }

    /**
     * The value in a text, as fields of a request; the text itself when it is no JSON, so that it
     * is refused where another value is wanted.
     */
    public static Object valueOrText(String text) {
        try {
            Object value =
                    PlainJson.members(Json.mapper().createObjectNode().set("value", read("", text)))
                            .get("value");
            return value == null ? text : value;
        } catch (FailureException _) {
            return text;
        }
    }

    private static JsonNode read(String field, String text) {
        try {
            return Json.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        } catch (JacksonException e) {
            throw invalid(
                    field,
                    "Is not JSON: look at line %d, column %d."
                            .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr()));
        } catch (IOException _) {
            throw invalid(field, "Is not JSON.");
        }
    }

    private static FailureException invalid(String field, String message) {
        return Failure.Invalid.field(field, "malformed_json", message).asException();
    }
}
