package dev.postroom.adapters.rest.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import dev.postroom.adapters.rest.shared.explorer.Bundled;
import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.SampleBodies;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** The samples are the examples of {@code openapi.yaml}, which is read at the first call. */
public final class OpenApiSampleBodies implements SampleBodies {

    /** Read once, by the class loader. */
    private static final class Examples {
        private static final Map<String, ObjectNode> BY_TYPE = read();

        private static Map<String, ObjectNode> read() {
            try {
                JsonNode root = new YAMLMapper().readTree(Bundled.description());
                Map<String, ObjectNode> found = new HashMap<>();
                for (JsonNode example : root.at("/components/examples")) {
                    if (example.get("value") instanceof ObjectNode value
                            && value.path("event_type").isTextual()) {
                        found.put(value.get("event_type").textValue(), value);
                    }
                }
                return Map.copyOf(found);
            } catch (IOException e) {
                throw new UncheckedIOException("openapi.yaml is not YAML", e);
            }
        }
    }

    @Override
    public byte[] body(Workspace workspace, EventId id, EventType type, Instant at) {
        ObjectNode example = Examples.BY_TYPE.get(type.keyword());
        if (example == null) {
            throw new IllegalStateException("openapi.yaml has no example of " + type.keyword());
        }
        ObjectNode body = example.deepCopy();
        body.put("id", id.toString());
        body.put("timestamp", Times.text(at));
        body.put("environment", workspace.environment().keyword());
        body.remove("sequence"); // it is not in the log
        return Json.bytes(body);
    }
}
