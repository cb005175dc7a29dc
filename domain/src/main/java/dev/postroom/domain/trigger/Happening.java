package dev.postroom.domain.trigger;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The key by which active triggers are found: a kind of event, and its subject.
 *
 * @param subject the tag, the campaign or the name of an event; empty: none, or any of them
 */
public record Happening(TriggerKind kind, Optional<String> subject) {

    /** Every event of the kind. */
    public static Happening any(TriggerKind kind) {
        return new Happening(kind, Optional.empty());
    }

    /** The keys of the triggers that react to an event: with its subject, and with none. */
    public static Stream<Happening> of(TriggerKind kind, TriggerFilter.Details event) {
        return Stream.of(any(kind), new Happening(kind, event.subject())).distinct();
    }

    /** The key of a trigger. */
    public static Happening of(TriggerDefinition definition) {
        return new Happening(definition.kind(), definition.filter().subject());
    }
}
