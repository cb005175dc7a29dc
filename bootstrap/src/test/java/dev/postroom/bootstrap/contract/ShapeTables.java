package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Schemas with properties as Markdown tables, each with those that it refers to. */
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
            Set<String> found = new LinkedHashSet<>();
            for (String name : next) {
                JsonNode schema = named(name);
                text.append(table(name, schema));
                schema.findValuesAsText("$ref").stream()
                        .map(ShapeTables::nameOf)
                        .filter(other -> named(other).has("properties"))
                        .forEach(found::add);
            }
            found.removeAll(known);
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

    private String table(String name, JsonNode schema) {
        StringBuilder text = new StringBuilder("### " + name + "\n\n");
        if (schema.has("description")) {
            text.append(oneLine(schema)).append("\n\n");
        }
        text.append("| field | type | meaning |\n|---|---|---|\n");
        schema.get("properties")
                .properties()
                .forEach(field ->
                        text.append(
                                "| `%s` | %s | %s |\n"
                                        .formatted(
                                                field.getKey(),
                                                type(field.getValue()),
                                                meaning(field.getValue()))));
        return text.append('\n').toString();
    }

    private String meaning(JsonNode schema) {
        return oneLine(schema.has("description") ? schema : description.follow(schema))
                .replace("|", "\\|");
    }

    private static String oneLine(JsonNode schema) {
        return schema.path("description").asText().strip().replaceAll("\\s+", " ");
    }

    private String type(JsonNode schema) {
        if (schema.has("$ref")) {
            return reference(nameOf(schema.get("$ref").asText()));
        }
        if (schema.has("enum")) {
            return words(schema.get("enum"));
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

    private String reference(String name) {
        JsonNode schema = named(name);
        return schema.has("properties") ? link(name) : type(schema);
    }

    private static String words(JsonNode values) {
        return joined(values, value -> "`" + value.asText() + "`");
    }

    private static String joined(JsonNode parts, Function<JsonNode, String> text) {
        return StreamSupport.stream(parts.spliterator(), false)
                .map(text)
                .collect(Collectors.joining(" or "));
    }
}
