package dev.postroom.application.trigger;

import dev.postroom.domain.event.EventPayloads;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.trigger.definition.TriggerFilter;
import dev.postroom.domain.trigger.definition.TriggerKind;
import dev.postroom.domain.trigger.run.RunCause;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The facts of an event for filters and conditions of triggers.
 *
 * @param payloads reads the body of a custom event
 */
public record EventFacts(EventPayloads payloads) {

    /** The kind of triggers that events of a type start, or empty. */
    static Optional<TriggerKind> kind(EventType type) {
        return Keyword.parse(TriggerKind.class, type.keyword());
    }

    /** The details that filters compare. */
    TriggerFilter.Details details(FrozenEvent event) {
        return new TriggerFilter.Details(
                event.keys().tag(), event.keys().campaign(), link(event), name(event));
    }

    private Optional<String> link(FrozenEvent event) {
        return event.type() == EventType.EMAIL_CLICKED
                        && payloads.data(event.body()).members().get("link_url")
                                instanceof String url
                ? Optional.of(url)
                : Optional.empty();
    }

    private Optional<String> name(FrozenEvent event) {
        return event.type() == EventType.CUSTOM_EVENT
                        && payloads.data(event.body()).members().get("name") instanceof String name
                ? Optional.of(name)
                : Optional.empty();
    }

    /**
     * The facts that conditions compare: the properties of a custom event; type and keys of
     * another.
     */
    JsonObject facts(FrozenEvent event) {
        return event.type() == EventType.CUSTOM_EVENT
                ? properties(event)
                : RunCause.facts(
                        event.type().keyword(),
                        event.origin().source(),
                        event.keys().tag(),
                        event.keys().campaign());
    }

    private JsonObject properties(FrozenEvent event) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        if (payloads.data(event.body()).members().get("properties") instanceof Map<?, ?> given) {
            given.forEach((name, value) -> members.put(String.valueOf(name), value));
        }
        return JsonObject.of(members);
    }
}
