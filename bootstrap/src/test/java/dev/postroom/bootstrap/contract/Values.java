package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.TextNode;

import java.util.List;

/** Validates bodies and texts against the schemas of a description. */
final class Values {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Description description;
    private final StrictSchemas schemas;

    Values(Description description, StrictSchemas schemas) {
        this.description = description;
        this.schemas = schemas;
    }

    /** Whether a security scheme of the operation reads this parameter of the query. */
    boolean isCredential(Operation operation, String name) {
        JsonNode schemes = description.root().at("/components/securitySchemes");
        return operation
                .node()
                .path("security")
                .valueStream()
                .flatMap(requirement -> requirement.propertyStream())
                .map(scheme -> schemes.path(scheme.getKey()))
                .anyMatch(scheme ->
                        scheme.path("in").asText().equals("query")
                                && scheme.path("name").asText().equals(name));
    }

    JsonNode follow(JsonNode node) {
        return description.follow(node);
    }

    /** The violations of a body; {@code content} is missing where none is described. */
    List<String> body(String what, JsonNode content, String mediaType, String body) {
        if (content.isEmpty()) {
            return body.isEmpty() ? List.of() : List.of("the " + what + " has a body");
        }
        JsonNode declared = content.get(mediaType);
        if (declared == null) {
            return List.of(
                    "the media type '%s' of the %s is not described".formatted(mediaType, what));
        }
        return isJson(mediaType) ? json(what, declared.get("schema"), body) : List.of();
    }

    // JSON lines, as in application/x-ndjson, are not one JSON value
    private static boolean isJson(String mediaType) {
        return mediaType.equals("application/json") || mediaType.endsWith("+json");
    }

    /** The violations of a header or parameter, parsed according to its schema. */
    List<String> text(String what, JsonNode schema, String text) {
        JsonNode resolved = follow(schema);
        if (resolved.has("items")) {
            return text(what, resolved.get("items"), text);
        }
        if (resolved.path("additionalProperties").isObject()) {
            return text(what, resolved.get("additionalProperties"), text);
        }
        return named(what, schemas.errors(schema, typed(resolved.path("type").asText(), text)));
    }

    private List<String> json(String what, JsonNode schema, String body) {
        try {
            return named(what, schemas.errors(schema, JSON.readTree(body)));
        } catch (JsonProcessingException e) {
            return List.of("the " + what + " is not JSON: " + e.getOriginalMessage());
        }
    }

    private static JsonNode typed(String type, String text) {
        if (type.equals("integer") && text.matches("-?\\d{1,18}")) {
            return LongNode.valueOf(Long.parseLong(text));
        }
        if (type.equals("boolean") && text.matches("true|false")) {
            return BooleanNode.valueOf(Boolean.parseBoolean(text));
        }
        return TextNode.valueOf(text);
    }

    private static List<String> named(String what, List<String> errors) {
        return errors.stream().map(error -> what + " " + error).toList();
    }
}
