package dev.postroom.adapters.rest.subscriber.page;

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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** Metadata as a person writes it, and the patch that leads to it. */
final class MetadataText {

    private MetadataText() {}

    /**
     * The patch of {@code before} that leads to the object in the text: members that differ, and
     * null for those that are gone. {@code Invalid} for a text that is no JSON object.
     */
    static Map<String, @Nullable Object> patch(Map<?, ?> before, String text) {
        return patch(before, text.isBlank() ? Map.of() : members(text));
    }

    private static Map<String, @Nullable Object> members(String text) {
        try {
            JsonNode read =
                    Json.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
            if (!read.isObject()) {
                throw invalid("Must be a JSON object, such as {\"plan\": \"pro\"}.");
            }
            return PlainJson.members(read);
        } catch (JacksonException e) {
            throw invalid(
                    "Is not JSON: look at line %d, column %d."
                            .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr()));
        } catch (IOException _) {
            throw invalid("Is not JSON.");
        }
    }

    private static FailureException invalid(String message) {
        return Failure.Invalid.field(PersonForm.METADATA, "malformed_json", message).asException();
    }

    private static Map<String, @Nullable Object> patch(Map<?, ?> before, Map<?, ?> after) {
        Map<String, @Nullable Object> patch = new LinkedHashMap<>();
        before.keySet().stream()
                .filter(name -> !after.containsKey(name))
                .forEach(name -> patch.put(name.toString(), null));
        after.forEach((name, value) -> {
            if (before.get(name) instanceof Map<?, ?> was && value instanceof Map<?, ?> is) {
                Map<String, @Nullable Object> inner = patch(was, is);
                if (!inner.isEmpty()) {
                    patch.put(name.toString(), inner);
                }
            } else if (!Objects.equals(before.get(name), value) || !before.containsKey(name)) {
                patch.put(name.toString(), value);
            }
        });
        return patch;
    }
}
