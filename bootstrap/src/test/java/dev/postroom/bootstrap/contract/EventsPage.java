package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;

import java.util.LinkedHashSet;
import java.util.Set;

/** The generated part of {@code docs/events.md}: every event type of the description. */
final class EventsPage {

    /** The line before the generated part, which is the rest of the page. */
    static final String MARK = "<!-- generated from openapi.yaml by EventsPageTest -->\n";

    private static final ObjectWriter JSON =
            new ObjectMapper()
                    .writer(
                            new DefaultPrettyPrinter(
                                            Separators.createDefaultInstance()
                                                    .withObjectFieldValueSpacing(
                                                            Separators.Spacing.AFTER))
                                    .withObjectIndenter(new DefaultIndenter("  ", "\n"))
                                    .withArrayIndenter(new DefaultIndenter("  ", "\n")));

    private final Description description;
    private final EventSchemas schemas;

    EventsPage(Description description) {
        this.description = description;
        this.schemas = new EventSchemas(description, new StrictSchemas(description));
    }

    String generated() {
        StringBuilder text = new StringBuilder("## All types\n\n");
        text.append("| event type | `data` | `previous` |\n|---|---|---|\n");
        Set<String> shapes = new LinkedHashSet<>();
        schemas.byType()
                .forEach((type, schema) -> {
                    String previous = shape(schema, "previous", shapes);
                    text.append(
                            "| [`%s`](#%s) | %s | %s |\n"
                                    .formatted(
                                            type,
                                            type.replace(".", ""),
                                            shape(schema, "data", shapes),
                                            previous));
                });
        schemas.byType().keySet().forEach(type -> text.append(section(type)));
        return text.append(
                                "\n"
                                        + "## Shapes\n\n"
                                        + "The meaning of each field is in the"
                                        + " [description](openapi.yaml).\n\n")
                        .append(new ShapeTables(description).of(shapes))
                        .toString()
                        .stripTrailing()
                + "\n";
    }

    private static String shape(JsonNode schema, String field, Set<String> shapes) {
        JsonNode reference = schema.at("/properties/" + field + "/$ref");
        if (reference.isMissingNode()) {
            return "";
        }
        String name = ShapeTables.nameOf(reference.asText());
        shapes.add(name);
        return ShapeTables.link(name);
    }

    private String section(String type) {
        JsonNode operation = description.webhook(type);
        JsonNode content = operation.at("/requestBody/content/application~1json");
        JsonNode example = Samples.examples(description, content).getFirst();
        return "\n## %s\n\n%s\n\n```json\n%s\n```\n"
                .formatted(type, operation.get("description").asText().strip(), json(example));
    }

    private static String json(JsonNode example) {
        try {
            return JSON.writeValueAsString(example);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
