package dev.postroom.bootstrap.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

import dev.postroom.bootstrap.contract.Description;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Finds the limits of a request body in the description. */
final class LimitCases {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** Longer texts do not fit into a body together with the rest. */
    private static final int LONGEST = 500_000;

    /** A schema can contain itself. */
    private static final int DEEPEST = 5;

    /**
     * Further members that the object of a field needs so that the field counts; others need
     * nothing.
     */
    private static final Map<String, Map<String, String>> COMPANIONS =
            Map.of(
                    "/steps/0/(for|until)", Map.of("type", "wait"),
                    "/steps/0/(conditions|then|else)", Map.of("type", "condition"),
                    "/steps/0/tag", Map.of("type", "add_tag"),
                    "/steps/0/reason", Map.of("type", "exit"),
                    "/steps/0/until/offset_days", Map.of("field", "metadata.day"),
                    "/steps/0/until/weekdays", Map.of("time", "09:00"),
                    "/delay_seconds", Map.of("template_id", "t"));

    private final List<LimitCase> cases = new ArrayList<>();

    private LimitCases() {}

    /** The limits of all fields; {@code base} is a valid body. */
    static List<LimitCase> of(JsonNode schema, ObjectNode base) {
        LimitCases found = new LimitCases();
        found.addMembers(follow(schema), base, "", value -> value);
        // the rules of a filter depend on each other, so no single one can be made valid
        return found.cases.stream()
                .filter(one -> !one.pointer().matches("/filter/(all|any).*"))
                .toList();
    }

    private static JsonNode follow(JsonNode schema) {
        return Description.PUBLISHED.follow(schema);
    }

    private void addMembers(
            JsonNode schema, ObjectNode base, String pointer, UnaryOperator<JsonNode> body) {
        for (Map.Entry<String, JsonNode> member : schema.path("properties").properties()) {
            String field = pointer + "/" + member.getKey();
            ObjectNode with = withCompanions(base, field);
            add(
                    follow(member.getValue()),
                    field,
                    value -> body.apply(with.deepCopy().set(member.getKey(), value)));
        }
        if (schema.path("additionalProperties").isObject()) {
            add(
                    follow(schema.get("additionalProperties")),
                    pointer + "/X-1",
                    value -> body.apply(base.deepCopy().set("X-1", value)));
        }
    }

    private static ObjectNode withCompanions(ObjectNode base, String pointer) {
        ObjectNode with = base.deepCopy();
        COMPANIONS.forEach((fields, companions) -> {
            if (pointer.matches(fields)) {
                companions.forEach(with::put);
            }
        });
        return with;
    }

    private void add(JsonNode schema, String pointer, UnaryOperator<JsonNode> body) {
        if (pointer.split("/").length > DEEPEST) {
            return;
        }
        addText(schema, pointer, body);
        addNumber(schema, pointer, body);
        if (schema.has("maxItems")) {
            int most = schema.get("maxItems").intValue();
            JsonNode item = SampleValues.of(follow(schema.get("items")));
            addCase(pointer, Optional.of(array(item, most)), array(item, most + 1), body);
        }
        if (schema.has("maxProperties") && schema.path("additionalProperties").isObject()) {
            int most = schema.get("maxProperties").intValue();
            JsonNode item = SampleValues.of(follow(schema.get("additionalProperties")));
            addCase(pointer, Optional.of(map(item, most)), map(item, most + 1), body);
        }
        if (schema.has("items")) {
            add(
                    follow(schema.get("items")),
                    pointer + "/0",
                    value -> body.apply(JSON.arrayNode().add(value)));
        }
        if (SampleValues.of(schema) instanceof ObjectNode base) {
            addMembers(schema, base, pointer, body);
        }
        for (String alternatives : List.of("oneOf", "anyOf")) {
            schema.path(alternatives)
                    .forEach(alternative -> add(follow(alternative), pointer, body));
        }
    }

    private void addText(JsonNode schema, String pointer, UnaryOperator<JsonNode> body) {
        int most = schema.path("maxLength").asInt(LONGEST + 1);
        if (most <= LONGEST) {
            String name = pointer.replaceAll("(/[0-9]+)+$", "").replaceFirst(".*/", "");
            addCase(
                    pointer,
                    SampleValues.text(name, schema, most).map(TextNode::valueOf),
                    TextNode.valueOf(
                            SampleValues.text(name, schema, most + 1).orElse("x".repeat(most + 1))),
                    body);
        }
    }

    private void addNumber(JsonNode schema, String pointer, UnaryOperator<JsonNode> body) {
        if (schema.path("maximum").canConvertToInt()
                && schema.path("maximum").intValue() < Integer.MAX_VALUE) {
            int most = schema.get("maximum").intValue();
            addCase(pointer, Optional.of(IntNode.valueOf(most)), IntNode.valueOf(most + 1), body);
        }
        if (schema.path("minimum").canConvertToInt()) {
            int least = schema.get("minimum").intValue();
            addCase(pointer, Optional.of(IntNode.valueOf(least)), IntNode.valueOf(least - 1), body);
        }
    }

    private void addCase(
            String pointer,
            Optional<JsonNode> largest,
            JsonNode tooLarge,
            UnaryOperator<JsonNode> body) {
        cases.add(new LimitCase(pointer, largest, tooLarge, body));
    }

    private static ArrayNode array(JsonNode item, int size) {
        ArrayNode array = JSON.arrayNode();
        while (array.size() < size) {
            array.add(item);
        }
        return array;
    }

    private static ObjectNode map(JsonNode item, int size) {
        ObjectNode map = JSON.objectNode();
        while (map.size() < size) {
            map.set("X-" + map.size(), item);
        }
        return map;
    }
}
