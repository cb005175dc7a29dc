package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.databind.JsonNode;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Path, query, media type and body of a request. */
final class RequestRules {

    private static final Pattern KEYED = Pattern.compile("(?<name>\\w+)\\[(?<key>.*)]");

    private final Values values;

    RequestRules(Values values) {
        this.values = values;
    }

    List<String> errors(Exchange exchange, Operation operation) {
        List<String> errors = new ArrayList<>();
        errors.addAll(path(exchange, operation));
        errors.addAll(query(exchange, operation));
        errors.addAll(body(exchange, values.follow(operation.node().path("requestBody"))));
        return errors;
    }

    /** The violations of a delivery; the operation is missing for an unknown event type. */
    List<String> delivery(JsonNode operation, String body, Predicate<String> hasHeader) {
        if (operation.isMissingNode()) {
            return List.of("the type of this event is not described");
        }
        List<String> errors = new ArrayList<>();
        operation
                .get("parameters")
                .forEach(parameter -> {
                    String name = values.follow(parameter).path("name").asText();
                    if (!hasHeader.test(name)) {
                        errors.add("header " + name + " is missing");
                    }
                });
        JsonNode content = operation.at("/requestBody/content");
        errors.addAll(values.body("delivery", content, "application/json", body));
        return errors;
    }

    private List<String> body(Exchange exchange, JsonNode declared) {
        boolean absent = exchange.requestBody().isEmpty();
        if (absent && !declared.path("required").asBoolean()) {
            return List.of();
        }
        String mediaType = Exchange.mediaType(exchange.requestHeaders());
        return values.body("request", declared.path("content"), mediaType, exchange.requestBody());
    }

    private List<String> path(Exchange exchange, Operation operation) {
        return parameters(operation, "path").entrySet().stream()
                .flatMap(parameter -> {
                    String value = operation.variable(parameter.getKey(), exchange.path());
                    String name = "path parameter " + parameter.getKey();
                    return values
                            .text(name, parameter.getValue().get("schema"), decoded(value))
                            .stream();
                })
                .toList();
    }

    private List<String> query(Exchange exchange, Operation operation) {
        String query = exchange.uri().getRawQuery();
        if (query == null) {
            return List.of();
        }
        Map<String, JsonNode> known = parameters(operation, "query");
        return Pattern.compile("&")
                .splitAsStream(query)
                .map(pair -> pair.split("=", 2))
                .filter(pair -> !values.isCredential(operation, decoded(pair[0])))
                .flatMap(pair -> query(known, decoded(pair[0]), decoded(pair[1])).stream())
                .toList();
    }

    private List<String> query(Map<String, JsonNode> known, String name, String value) {
        Matcher keyed = KEYED.matcher(name);
        if (keyed.matches()) {
            // metadata[plan]=pro means the same as metadata=plan=pro, which is what is described
            return query(known, keyed.group("name"), keyed.group("key") + "=" + value);
        }
        JsonNode parameter = known.get(name);
        if (parameter == null) {
            return List.of("the query parameter " + name + " is not described");
        }
        return values.text("query parameter " + name, parameter.get("schema"), value);
    }

    private Map<String, JsonNode> parameters(Operation operation, String place) {
        return operation.parameters().stream()
                .map(values::follow)
                .filter(parameter -> parameter.path("in").asText().equals(place))
                .collect(Collectors.toMap(p -> p.path("name").asText(), p -> p));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
