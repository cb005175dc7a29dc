package dev.postroom.adapters.rest.event;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.subscriber.SubscriberView;
import dev.postroom.domain.subscriber.Subscriber;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The old values of what changed, under their names in the view. */
final class Previous {

    // every change touches these, so they tell nothing
    private static final Set<String> SILENT = Set.of("updated_at");

    private Previous() {}

    static Map<String, JsonNode> of(Subscriber before, Subscriber after) {
        JsonNode now = Json.mapper().valueToTree(SubscriberView.of(after));
        JsonNode then = Json.mapper().valueToTree(SubscriberView.of(before));
        Map<String, JsonNode> changed = new LinkedHashMap<>();
        then.properties().stream()
                .filter(member -> !SILENT.contains(member.getKey()))
                .filter(member -> !member.getValue().equals(now.get(member.getKey())))
                .forEach(member -> changed.put(member.getKey(), member.getValue()));
        return changed;
    }
}
