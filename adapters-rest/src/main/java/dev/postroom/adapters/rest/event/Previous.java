package dev.postroom.adapters.rest.event;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.subscriber.SubscriberView;
import dev.postroom.domain.subscriber.Subscriber;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The previous values of changed fields, by their names in the view. */
final class Previous {

    // every change updates the former; the latter end with an opt-out, which is reported itself
    private static final Set<String> UNREPORTED = Set.of("updated_at", "pending_tags");

    private Previous() {}

    static Map<String, JsonNode> of(Subscriber before, Subscriber after) {
        JsonNode now = Json.mapper().valueToTree(SubscriberView.of(after));
        JsonNode then = Json.mapper().valueToTree(SubscriberView.of(before));
        Map<String, JsonNode> changed = new LinkedHashMap<>();
        then.properties().stream()
                .filter(field -> !UNREPORTED.contains(field.getKey()))
                .filter(field -> !field.getValue().equals(now.get(field.getKey())))
                .forEach(field -> changed.put(field.getKey(), field.getValue()));
        return changed;
    }
}
