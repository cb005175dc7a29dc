package dev.postroom.bootstrap.e2e;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Bodies of an operation in which one field at a time has a value of the wrong type. */
final class HostileValues {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Values of every type, and values that are hard to store, print or send. */
    private static final List<String> VALUES =
            List.of(
                    "null",
                    "true",
                    "-1.5",
                    "9223372036854775808",
                    "1e400",
                    "\"12\"",
                    "\"a\\r\\nBcc: b@acme.test\"",
                    "\"a\\u0000b\"",
                    "\"{{constructor}}\"",
                    "\"" + "ü".repeat(3000) + "\"",
                    "[null]",
                    "[1, \"a\\r\\nb\", {}, []]",
                    "{\"a\": {\"b\": [null]}}",
                    "{\"email\": 7, \"name\": [], \"type\": {}}");

    private final JsonNode description;

    HostileValues(JsonNode description) {
        this.description = description;
    }

    /** The bodies for a row of the table, derived from its valid body. */
    List<String> of(Operation row, Map<String, String> values) {
        ObjectNode valid = object(row.bodyOf(values));
        List<String> bodies = new ArrayList<>(List.of("null", "7", "\"x\"", "[{}]", "{}"));
        schema(row)
                .forEach(member -> {
                    for (String value : VALUES) {
                        bodies.add(with(valid, member.getKey(), value));
                        properties(member.getValue())
                                .map(inner -> "{\"" + inner.getKey() + "\": " + value + "}")
                                .map(inner -> with(valid, member.getKey(), inner))
                                .forEach(bodies::add);
                    }
                });
        return bodies;
    }

    // a tree would normalise numbers, so the value is inserted as text
    private static String with(ObjectNode valid, String member, String value) {
        ObjectNode copy = valid.deepCopy();
        copy.remove(member);
        String rest = copy.toString();
        String comma = copy.isEmpty() ? "" : ", ";
        return "{\"" + member + "\": " + value + comma + rest.substring(1);
    }

    private List<Map.Entry<String, JsonNode>> schema(Operation row) {
        String[] name = row.name().split(" ", 2);
        JsonNode schema =
                description
                        .at("/paths")
                        .path(name[1])
                        .path(name[0].toLowerCase(Locale.ROOT))
                        .at("/requestBody/content/application~1json/schema");
        return properties(schema).toList();
    }

    /** The fields of an object, of its alternatives, or of the elements of a list. */
    private Stream<Map.Entry<String, JsonNode>> properties(JsonNode schema) {
        if (schema.has("$ref")) {
            return properties(description.at(schema.get("$ref").textValue().substring(1)));
        }
        Stream<JsonNode> others =
                Stream.of("oneOf", "anyOf", "allOf").flatMap(word -> stream(schema.path(word)));
        return Stream.concat(
                schema.path("properties").properties().stream(), others.flatMap(this::properties));
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        List<JsonNode> elements = new ArrayList<>();
        array.forEach(elements::add);
        return elements.stream();
    }

    private static ObjectNode object(String json) {
        try {
            return json.isEmpty() ? JSON.createObjectNode() : (ObjectNode) JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
