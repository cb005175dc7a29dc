package dev.postroom.domain.trigger;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * What triggers are looked up by: a kind of event, and what filters narrow its events by.
 *
 * @param subject the tag, the campaign or the name of an event; empty: none, or any of them
 */
public record Happening(TriggerKind kind, Optional<String> subject) {

    /** Every event of the kind. */
    public static Happening any(TriggerKind kind) {
        return new Happening(kind, Optional.empty());
    }

    /** What triggers that react to an event are looked up by: with its subject, and with none. */
    public static Stream<Happening> of(TriggerKind kind, TriggerFilter.Details event) {
        return Stream.of(any(kind), new Happening(kind, event.subject())).distinct();
    }

    /** What a trigger is found by. */
    public static Happening of(TriggerDefinition definition) {
        return new Happening(definition.kind(), definition.filter().subject());
    }
}
