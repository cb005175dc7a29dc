package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The schemas of the requests or of the answers of a description, parts of schemas included. */
final class SchemaPlaces {

    /** A schema, where it was met first; {@code where} names it for people. */
    record Place(String where, JsonNode schema) {

        boolean hasType(String type) {
            JsonNode declared = schema.path("type");
            return declared.isArray()
                    ? declared.valueStream().anyMatch(one -> one.asText().equals(type))
                    : declared.asText().equals(type);
        }

        boolean has(String... keywords) {
            return List.of(keywords).stream().allMatch(schema::has);
        }
    }

    private final Description description;
    private final Set<JsonNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final List<Place> places = new ArrayList<>();

    private SchemaPlaces(Description description) {
        this.description = description;
    }

    /** The parameters and bodies that clients send. */
    static List<Place> ofRequests(Description description) {
        SchemaPlaces found = new SchemaPlaces(description);
        for (Operation operation : description.operations()) {
            for (JsonNode parameter : operation.parameters()) {
                JsonNode declared = description.follow(parameter);
                String name = operation.name() + "?" + declared.path("name").asText();
                found.add(name, declared.path("schema"));
            }
            found.addContent(operation.name(), operation.node().path("requestBody"));
        }
        return found.places;
    }

    /** The headers and bodies that clients receive. */
    static List<Place> ofAnswers(Description description) {
        SchemaPlaces found = new SchemaPlaces(description);
        for (Operation operation : description.operations()) {
            for (Map.Entry<String, JsonNode> answer :
                    operation.node().path("responses").properties()) {
                String name = operation.name() + " " + answer.getKey();
                JsonNode declared = description.follow(answer.getValue());
                declared.path("headers")
                        .properties()
                        .forEach(header -> found.addHeader(name, header));
                found.addContent(name, declared);
            }
        }
        return found.places;
    }

    private void addHeader(String answer, Map.Entry<String, JsonNode> header) {
        JsonNode declared = description.follow(header.getValue());
        add(answer + " header " + header.getKey(), declared.path("schema"));
    }

    private void addContent(String where, JsonNode holder) {
        for (JsonNode media : description.follow(holder).path("content")) {
            add(where + " ", media.path("schema"));
        }
    }

    private void add(String where, JsonNode schema) {
        JsonNode target = description.follow(schema);
        if (target.isMissingNode() || !seen.add(target)) {
            return;
        }
        places.add(new Place(where, target));
        target.path("properties")
                .properties()
                .forEach(member -> add(where + "/" + member.getKey(), member.getValue()));
        add(where + "[]", target.path("items"));
        if (target.path("additionalProperties").isObject()) {
            add(where + "/*", target.get("additionalProperties"));
        }
        for (String parts : List.of("oneOf", "anyOf", "allOf")) {
            target.path(parts).forEach(part -> add(where, part));
        }
    }
}
