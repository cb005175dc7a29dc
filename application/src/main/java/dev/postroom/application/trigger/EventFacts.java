package dev.postroom.application.trigger;

import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.shared.Keyword;
import dev.postroom.domain.trigger.TriggerFilter;
import dev.postroom.domain.trigger.TriggerKind;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What triggers see of an event. */
public final class EventFacts {

    /** The kind of triggers that events of a type start, or empty. */
    static Optional<TriggerKind> kind(EventType type) {
        return Keyword.parse(TriggerKind.class, type.keyword());
    }

    /** What filters compare. */
    TriggerFilter.Details details(FrozenEvent event) {
        return new TriggerFilter.Details(
                event.keys().tag(), event.keys().campaign(), Optional.empty(), Optional.empty());
    }

    /** What conditions compare: the type of the event, and what it is about. */
    JsonObject facts(FrozenEvent event) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("type", event.type().keyword());
        event.origin().source().ifPresent(source -> members.put("source", source.keyword()));
        event.keys().tag().ifPresent(tag -> members.put("tag_id", tag.toString()));
        event.keys()
                .campaign()
                .ifPresent(campaign -> members.put("campaign_id", campaign.toString()));
        return new JsonObject(members);
    }
}
