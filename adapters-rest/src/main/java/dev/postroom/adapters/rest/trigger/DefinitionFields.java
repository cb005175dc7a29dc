package dev.postroom.adapters.rest.trigger;

import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The fields of a request that define what a trigger does. */
final class DefinitionFields {

    private static final List<String> NAMES =
            List.of(
                    "event_type",
                    "filter",
                    "conditions",
                    "template_id",
                    "delay_seconds",
                    "steps",
                    "frequency",
                    "exit_on");

    private DefinitionFields() {}

    /** The fields that are given; empty, with a violation, for values that the domain refuses. */
    static Optional<JsonObject> read(JsonFields body) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        for (String name : NAMES) {
            body.value(name).ifPresent(value -> members.put(name, value));
            if (body.isNull(name)) {
                members.put(name, null);
            }
        }
        return body.checked("", () -> JsonObject.of(members));
    }
}
