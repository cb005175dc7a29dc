package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import com.networknt.schema.format.Format;
import com.networknt.schema.format.PatternFormat;
import com.networknt.schema.keyword.NonValidationKeyword;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The schemas of a description, closed: here, an undescribed field or word is an error, so that the
 * description stays complete. The published schemas stay open, because clients must ignore unknown
 * fields and words.
 */
public final class StrictSchemas {

    // the address check of the library accepts only existing top-level domains, and tests use
    // others
    private static final Format EMAIL =
            PatternFormat.of("email", "^[^@\\s]+@[^@\\s]+$", "format.email");

    private static final String OPEN_WORDS = "x-extensible-enum";

    private final SchemaRegistry registry =
            SchemaRegistry.withDialect(
                    Dialect.builder(Dialects.getDraft202012())
                            .format(EMAIL)
                            .keyword(new NonValidationKeyword("components"))
                            .keyword(new NonValidationKeyword("discriminator"))
                            .build(),
                    builder ->
                            builder.schemaRegistryConfig(
                                    SchemaRegistryConfig.builder()
                                            .formatAssertionsEnabled(true)
                                            .build()));
    private final Map<JsonNode, Schema> compiled =
            Collections.synchronizedMap(new IdentityHashMap<>());
    private final JsonNode components;

    public StrictSchemas(Description description) {
        this.components = description.root().get("components").deepCopy();
        components.get("schemas").forEach(StrictSchemas::closeInside);
        closeWords(components);
    }

    /** The violations of the value; the schema is a node of the description. */
    public List<String> errors(JsonNode schema, JsonNode value) {
        List<Error> errors = compiled.computeIfAbsent(schema, this::compile).validate(value);
        // a field with an invalid value also counts as undescribed
        List<Error> causes = errors.stream().filter(error -> !isUndescribed(error)).toList();
        return (causes.isEmpty() ? errors : causes)
                .stream()
                        .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
                        .toList();
    }

    private static boolean isUndescribed(Error error) {
        return "unevaluatedProperties".equals(error.getKeyword());
    }

    private Schema compile(JsonNode schema) {
        ObjectNode closed = schema.deepCopy();
        close(closed);
        closeWords(closed);
        // references of the schema start at its root
        closed.set("components", components);
        return registry.getSchema(closed);
    }

    private static void closeWords(JsonNode schema) {
        for (JsonNode open : schema.findParents(OPEN_WORDS)) {
            ObjectNode closed = (ObjectNode) open;
            closed.set("enum", closed.remove(OPEN_WORDS));
        }
    }

    private static void close(JsonNode schema) {
        if (schema instanceof ObjectNode object) {
            closeInside(object);
            object.put("unevaluatedProperties", object.path("unevaluatedProperties").asBoolean());
        }
    }

    /**
     * Closes the parts of the schema; the schema itself can be a part of another, so it stays open.
     */
    private static void closeInside(JsonNode schema) {
        schema.path("properties").forEach(StrictSchemas::close);
        close(schema.path("items"));
        close(schema.path("additionalProperties"));
        for (String parts : List.of("allOf", "anyOf", "oneOf")) {
            schema.path(parts).forEach(StrictSchemas::closeInside);
        }
    }
}
