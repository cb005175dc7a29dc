package dev.postroom.adapters.rest.imports.row;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.adapters.rest.shared.http.body.JsonBody;
import dev.postroom.adapters.rest.shared.json.DuplicateName;
import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.json.PlainJson;
import dev.postroom.adapters.rest.subscriber.NewSubscriberBody;
import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;

import java.util.function.Supplier;

/** Reads a row as the body of a request that creates a subscriber. */
public final class RowReading {

    private RowReading() {}

    /**
     * @param object reads the fields; may throw {@code Invalid} or {@code Malformed}
     */
    public static ImportRow row(
            long line, long bytes, String content, Supplier<ObjectNode> object) {
        try {
            JsonFields fields = JsonFields.of(PlainJson.members(object.get()));
            ColumnMeanings.IGNORED.forEach(fields::ignore);
            return new ImportRow.Valid(line, bytes, NewSubscriberBody.read(fields), content);
        } catch (FailureException e) {
            return new ImportRow.Invalid(line, bytes, invalid(e), content);
        }
    }

    private static Failure.Invalid invalid(FailureException refusal) {
        return switch (refusal.failure()) {
            case Failure.Invalid invalid -> invalid;
            case Failure.Malformed malformed ->
                    Failure.Invalid.value(malformed.code(), malformed.detail());
            default -> throw refusal;
        };
    }

    /** Parses a JSON value; {@code Invalid} on {@code field} when it is malformed. */
    static JsonNode json(String field, String text) {
        try {
            JsonNode tree = Json.mapper().readTree(text);
            JsonBody.requireUnicode(tree);
            return tree;
        } catch (JsonProcessingException e) {
            throw Failure.Invalid.field(
                            field,
                            "malformed_json",
                            DuplicateName.of(e)
                                    .map(DuplicateName::message)
                                    .orElse("Must be valid JSON."))
                    .asException();
        }
    }

    /** Parses the JSON object of a row. */
    public static ObjectNode object(String text) {
        if (json("", text) instanceof ObjectNode object) {
            return object;
        }
        throw Failure.Invalid.value("invalid_type", "The line must be a JSON object.")
                .asException();
    }
}
