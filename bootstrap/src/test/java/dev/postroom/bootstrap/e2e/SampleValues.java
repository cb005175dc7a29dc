package dev.postroom.bootstrap.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

import dev.postroom.bootstrap.contract.Description;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes values that a schema allows. */
final class SampleValues {

    private static final String RULES =
            "{\"all\": [{\"field\": \"language\", \"op\": \"eq\", \"value\": \"de\"}]}";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** Fields whose valid values are all shorter than their limit. */
    private static final Set<String> SHORT = Set.of("timezone", "language", "scheduled_at");

    // the longest text of an address with the length of a network
    private static final String MAPPED = "0000:0000:0000:0000:0000:ffff:255.255.255.255/128";

    private static final Set<String> MAILBOXES = Set.of("to", "cc", "bcc", "from", "reply_to");

    private SampleValues() {}

    /** A small value. */
    static JsonNode of(JsonNode schema) {
        if (schema.has("enum")) {
            return schema.at("/enum/0");
        }
        if (schema.has("x-extensible-enum")) {
            return schema.at("/x-extensible-enum/0");
        }
        List<String> types = types(schema);
        if (types.contains("object")) {
            ObjectNode object = JSON.objectNode();
            schema.path("required")
                    .forEach(name ->
                            object.set(
                                    name.asText(),
                                    of(follow(schema.path("properties").path(name.asText())))));
            return object;
        }
        if (types.contains("string")) {
            return TextNode.valueOf(small(schema));
        }
        JsonNode alternatives = schema.has("oneOf") ? schema.get("oneOf") : schema.path("anyOf");
        return alternatives.isEmpty() ? JSON.nullNode() : of(follow(alternatives.get(0)));
    }

    private static String small(JsonNode schema) {
        boolean isAddress =
                schema.path("format").asText().equals("email")
                        || schema.path("description").asText().contains("address");
        if (schema.has("contentEncoding")) {
            return "eA==";
        }
        if (schema.path("description").asText().contains("network")) {
            return "192.0.2.1";
        }
        return isAddress || schema.path("maxLength").asInt() == 500 ? "a@acme.test" : "x";
    }

    /** A text of this length for the field of this name; empty when there is none. */
    static Optional<String> text(String name, JsonNode schema, int length) {
        String format = schema.path("format").asText();
        if (SHORT.contains(name)) {
            return Optional.empty();
        }
        if (format.equals("email")) {
            return Optional.of(address(length));
        }
        return Optional.of(
                switch (name) {
                    case "url" -> "https://example.com/" + "x".repeat(length - 20);
                    case "field" -> "metadata." + "x".repeat(length - 9);
                    case "time" -> "09:30" + "0".repeat(length - 5);
                    case "for" -> "PT" + "0".repeat(length - 5) + "60S";
                    case "by" -> "PT" + "0".repeat(length - 4) + "1S";
                    case "References" -> messageIds(length);
                    case "allowed_networks" -> MAPPED + "0".repeat(length - MAPPED.length());
                    case "filter" -> RULES + " ".repeat(length - RULES.length());
                    case "content_type" -> "x".repeat(127) + "/" + "x".repeat(length - 128);
                    default ->
                            MAILBOXES.contains(name)
                                    ? "a@acme.test" + " ".repeat(length - 11)
                                    : "x".repeat(length);
                });
    }

    /** Ids of messages of 20 characters with spaces between them; the last one fills the length. */
    private static String messageIds(int length) {
        String ids = "<aaaaaaaa@acme.test> ".repeat(length / 21 - 1);
        return ids + "<" + "a".repeat(length - ids.length() - 4) + "@b>";
    }

    /** An address with the longest local part, and labels of 60 letters. */
    private static String address(int length) {
        StringBuilder address = new StringBuilder("a".repeat(64) + "@");
        while (address.length() < length - 4) {
            address.append(address.length() % 61 == 0 ? '.' : 'd');
        }
        return address.append(".com").toString();
    }

    private static List<String> types(JsonNode schema) {
        JsonNode type = schema.path("type");
        return type.isArray()
                ? type.valueStream().map(JsonNode::asText).toList()
                : List.of(type.asText());
    }

    private static JsonNode follow(JsonNode schema) {
        return Description.PUBLISHED.follow(schema);
    }
}
