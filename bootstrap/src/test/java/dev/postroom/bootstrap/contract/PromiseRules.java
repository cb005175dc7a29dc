package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The problems that an operation can answer with, concluded from the rest of its description. */
final class PromiseRules {

    /**
     * The head of a request can be malformed or too long, its sender can ask too often, and the
     * service can be broken or overloaded.
     */
    private static final List<String> OF_ALL = List.of("400", "414", "429", "431", "500", "503");

    private static final List<String> WITH_KEY = List.of("401", "403");
    private static final List<String> WITH_BODY = List.of("413", "415", "422");
    private static final List<String> OF_WRITES = List.of("409", "422");

    private PromiseRules() {}

    static List<DescriptionRule> all() {
        return List.of(
                new DescriptionRule(
                        "every operation has the problems that it can answer with",
                        description ->
                                description.operations().stream()
                                        .flatMap(operation ->
                                                missing(description, operation).stream()
                                                        .map(status ->
                                                                operation.name()
                                                                        + ": lacks "
                                                                        + status))
                                        .toList()));
    }

    private static Set<String> missing(Description description, Operation operation) {
        Set<String> missing = new TreeSet<>(possible(description, operation));
        operation.node().path("responses").fieldNames().forEachRemaining(missing::remove);
        return missing;
    }

    private static Set<String> possible(Description description, Operation operation) {
        Set<String> possible = new TreeSet<>(OF_ALL);
        boolean needsKey = operation.node().has("x-required-scope");
        Set<String> parameters = parameters(description, operation);
        if (needsKey) {
            possible.addAll(WITH_KEY);
        }
        if (needsKey && operation.node().has("requestBody")) {
            possible.addAll(WITH_BODY);
        }
        // an idempotency key can be in use, or stand for another request
        if (needsKey && !operation.method().equals("GET")) {
            possible.addAll(OF_WRITES);
        }
        if (needsKey && operation.path().contains("{")) {
            possible.add("404");
        }
        // a strict request is refused for an unknown parameter
        if (parameters.contains("query") || parameters.contains("Prefer")) {
            possible.add("422");
        }
        if (parameters.contains("If-Match")) {
            possible.add("412");
        }
        if (parameters.contains("If-None-Match")) {
            possible.add("304");
        }
        return possible;
    }

    /** The names of the headers, and the kinds of the other parameters. */
    private static Set<String> parameters(Description description, Operation operation) {
        return operation.parameters().stream()
                .map(description::follow)
                .map(PromiseRules::nameOrKind)
                .collect(Collectors.toSet());
    }

    private static String nameOrKind(JsonNode parameter) {
        String kind = parameter.path("in").asText();
        return kind.equals("header") ? parameter.path("name").asText() : kind;
    }
}
