package dev.postroom.adapters.rest.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

import dev.postroom.adapters.rest.shared.json.Json;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/** The bodies of events about people who were deleted. */
public final class ErasedBody {

    private static final Set<String> ENVELOPE =
            Set.of("id", "event_type", "type", "timestamp", "environment", "sequence", "mail");
    private static final Set<String> KEPT =
            Set.of(
                    "id",
                    "status",
                    "source",
                    "created_at",
                    "updated_at",
                    "suppressed_for",
                    "suppressed_at",
                    "tag",
                    "from",
                    "attempts",
                    "notes_count",
                    "track_opens",
                    "track_clicks",
                    "message_id",
                    "campaign_id",
                    "template_id",
                    "subscriber_id",
                    // of a custom event: a word of the account
                    "name",
                    "webhook_id",
                    "trigger_id",
                    "trigger_version",
                    "run_id");
    private static final Set<String> PARTS = Set.of("subscriber", "note");
    // what is never null
    private static final Map<String, JsonNode> REPLACED =
            Map.of(
                    "email",
                    TextNode.valueOf("erased@erased.invalid"),
                    "link_url",
                    TextNode.valueOf(""),
                    "subject",
                    TextNode.valueOf(""),
                    "content",
                    TextNode.valueOf(""),
                    "author",
                    TextNode.valueOf(""));

    private ErasedBody() {}

    /**
     * A body of the log after the person that it is about was deleted: it has the same members,
     * with the ids, the type, the status and the times, and no other value about the person. The
     * same bytes for a body that was treated so before.
     */
    public static byte[] of(byte[] body) {
        try {
            return Json.bytes(of(Json.read(new ByteArrayInputStream(body))));
        } catch (IOException e) {
            throw new IllegalStateException("a stored event is damaged", e);
        }
    }

    private static ObjectNode of(JsonNode body) {
        ObjectNode left = JsonNodeFactory.instance.objectNode();
        body.properties()
                .forEach(member -> {
                    String name = member.getKey();
                    JsonNode value = member.getValue();
                    left.set(name, ENVELOPE.contains(name) ? value : without(value));
                });
        return left;
    }

    private static ObjectNode without(JsonNode data) {
        ObjectNode left = JsonNodeFactory.instance.objectNode();
        data.properties()
                .forEach(member ->
                        left.set(member.getKey(), without(member.getKey(), member.getValue())));
        return left;
    }

    private static JsonNode without(String name, JsonNode value) {
        if (KEPT.contains(name)) {
            return value;
        }
        return PARTS.contains(name) ? without(value) : REPLACED.getOrDefault(name, empty(value));
    }

    private static JsonNode empty(JsonNode value) {
        if (value.isObject()) {
            return JsonNodeFactory.instance.objectNode();
        }
        return value.isArray() ? JsonNodeFactory.instance.arrayNode() : NullNode.getInstance();
    }
}
