package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Schemas with properties as Markdown tables of names and types, each with those that it refers to.
 * What a field means is left to the description, so that the tables change only with the shapes.
 */
final class ShapeTables {

    private static final String SCHEMAS = "#/components/schemas/";

    private final Description description;

    ShapeTables(Description description) {
        this.description = description;
    }

    /** The tables of these schemas and of all others that they need, each once. */
    String of(Set<String> names) {
        Set<String> known = new LinkedHashSet<>(names);
        StringBuilder text = new StringBuilder();
        for (List<String> next = List.copyOf(known); !next.isEmpty(); ) {
            next.forEach(name -> text.append(table(name)));
            Set<String> found =
                    next.stream()
                            .flatMap(name -> named(name).findValuesAsText("$ref").stream())
                            .map(ShapeTables::nameOf)
                            .filter(name -> named(name).has("properties"))
                            .filter(name -> !known.contains(name))
                            .collect(Collectors.toCollection(LinkedHashSet::new));
            known.addAll(found);
            next = List.copyOf(found);
        }
        return text.toString();
    }

    /** A link to the table of a schema. */
    static String link(String name) {
        return "[" + name + "](#" + name.toLowerCase(Locale.ROOT) + ")";
    }

    static String nameOf(String reference) {
        return reference.substring(SCHEMAS.length());
    }

    private JsonNode named(String name) {
        return description.root().at("/components/schemas/" + name);
    }

    private String table(String name) {
        StringBuilder text = new StringBuilder("### " + name + "\n\n| field | type |\n|---|---|\n");
        named(name)
                .get("properties")
                .properties()
                .forEach(field ->
                        text.append(
                                "| `%s` | %s |\n"
                                        .formatted(field.getKey(), type(field.getValue()))));
        return text.append('\n').toString();
    }

    private String type(JsonNode schema) {
        if (schema.has("$ref")) {
            String name = nameOf(schema.get("$ref").asText());
            return named(name).has("properties") ? link(name) : type(named(name));
        }
        for (String choice : List.of("oneOf", "anyOf")) {
            if (schema.has(choice)) {
                return joined(schema.get(choice), this::type);
            }
        }
        if (schema.has("items") && !schema.get("items").isEmpty()) {
            return "array of " + type(schema.get("items"));
        }
        JsonNode type = schema.path("type");
        String text = type.isArray() ? joined(type, JsonNode::asText) : type.asText("any value");
        return schema.has("format") && text.startsWith("string")
                ? text.replaceFirst("string", schema.get("format").asText())
                : text;
    }

    private static String joined(JsonNode parts, Function<JsonNode, String> text) {
        return StreamSupport.stream(parts.spliterator(), false)
                .map(text)
                .collect(Collectors.joining(" or "));
    }
}
