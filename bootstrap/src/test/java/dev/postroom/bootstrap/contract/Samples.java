package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The bodies of a description with their examples. */
final class Samples {

    /** A body of a request or an answer; {@code where} names it for people. */
    record Body(String where, JsonNode schema, List<JsonNode> examples) {}

    private Samples() {}

    /** Every operation, those of the webhooks included. */
    static List<JsonNode> operations(JsonNode root) {
        return Stream.of("paths", "webhooks")
                .flatMap(place -> root.get(place).properties().stream())
                .flatMap(path -> path.getValue().properties().stream())
                .map(member -> member.getValue())
                .filter(operation -> operation.has("responses"))
                .toList();
    }

    /** The bodies of requests and responses. */
    static List<Body> bodies(Description description) {
        List<Body> bodies = new ArrayList<>();
        for (JsonNode operation : operations(description.root())) {
            String name = operation.path("operationId").asText();
            add(bodies, description, name + " request", operation.path("requestBody"));
            operation
                    .get("responses")
                    .properties()
                    .forEach(response ->
                            add(
                                    bodies,
                                    description,
                                    name + " " + response.getKey(),
                                    response.getValue()));
        }
        return bodies;
    }

    private static void add(
            List<Body> bodies, Description description, String where, JsonNode holder) {
        description
                .follow(holder)
                .path("content")
                .forEach(content ->
                        bodies.add(
                                new Body(
                                        where,
                                        content.path("schema"),
                                        examples(description, content))));
    }

    /** The examples of a content. */
    static List<JsonNode> examples(Description description, JsonNode content) {
        List<JsonNode> examples = new ArrayList<>();
        if (content.has("example")) {
            examples.add(content.get("example"));
        }
        content.path("examples")
                .forEach(example -> examples.add(description.follow(example).path("value")));
        return examples;
    }
}
