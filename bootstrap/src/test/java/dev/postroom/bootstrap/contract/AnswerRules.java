package dev.postroom.bootstrap.contract;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Status, headers, media type and body of an answer. */
final class AnswerRules {

    private final Values values;

    AnswerRules(Values values) {
        this.values = values;
    }

    List<String> errors(Exchange exchange, JsonNode responses) {
        JsonNode declared = responses.get(Integer.toString(exchange.status()));
        if (declared == null) {
            return List.of("the status %d is not described".formatted(exchange.status()));
        }
        JsonNode response = values.follow(declared);
        List<String> errors = new ArrayList<>();
        response.path("headers")
                .properties()
                .forEach(header -> errors.addAll(header(exchange, header)));
        errors.addAll(
                values.body(
                        "answer",
                        response.path("content"),
                        Exchange.mediaType(exchange.headers()),
                        exchange.body()));
        return errors;
    }

    private List<String> header(Exchange exchange, Map.Entry<String, JsonNode> declared) {
        JsonNode header = values.follow(declared.getValue());
        String name = "header " + declared.getKey();
        Optional<String> value = exchange.headers().firstValue(declared.getKey());
        if (value.isPresent()) {
            return values.text(name, header.get("schema"), value.get());
        }
        return header.path("required").asBoolean() ? List.of(name + " is missing") : List.of();
    }
}
