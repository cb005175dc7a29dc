package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The schemas of events in a description: the members of the union {@code Event}, by type. */
final class EventSchemas {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final StrictSchemas schemas;
    private final Map<String, JsonNode> byType = new LinkedHashMap<>();

    EventSchemas(Description description, StrictSchemas schemas) {
        this.schemas = schemas;
        description
                .root()
                .at("/components/schemas/Event/discriminator/mapping")
                .properties()
                .forEach(type ->
                        byType.put(
                                type.getKey(),
                                description.root().at(type.getValue().asText().substring(1))));
    }

    /** The schema of each type. */
    Map<String, JsonNode> byType() {
        return byType;
    }

    /** The violations of a body by the schema of its {@code event_type}. */
    List<String> errors(String body) {
        try {
            return errors(JSON.readTree(body));
        } catch (JsonProcessingException e) {
            return List.of("an event is not JSON: " + e.getOriginalMessage());
        }
    }

    private List<String> errors(JsonNode event) {
        String type = event.path("event_type").asText();
        JsonNode schema = byType.get(type);
        return schema == null
                ? List.of("the event type '" + type + "' is not described")
                : schemas.errors(schema, event).stream().map(e -> type + " " + e).toList();
    }
}
