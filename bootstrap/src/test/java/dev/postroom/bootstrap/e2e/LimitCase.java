package dev.postroom.bootstrap.e2e;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A described limit of one field of a request body.
 *
 * @param pointer to the field
 * @param largest the largest value that the description allows; empty when no valid value is that
 *     large
 * @param tooLarge the smallest value that it does not allow
 * @param body makes a body in which the field has a value
 */
record LimitCase(
        String pointer,
        Optional<JsonNode> largest,
        JsonNode tooLarge,
        UnaryOperator<JsonNode> body) {}
