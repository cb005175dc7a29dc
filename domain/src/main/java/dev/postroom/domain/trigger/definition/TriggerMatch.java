package dev.postroom.domain.trigger.definition;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The key by which active triggers are found: a kind of event, and its subject.
 *
 * @param subject the tag, the campaign or the name of an event; empty: none, or any of them
 */
public record TriggerMatch(TriggerKind kind, Optional<String> subject) {

    /** Every event of the kind. */
    public static TriggerMatch any(TriggerKind kind) {
        return new TriggerMatch(kind, Optional.empty());
    }

    /** The keys of the triggers that react to an event: with its subject, and with none. */
    public static Stream<TriggerMatch> of(TriggerKind kind, TriggerFilter.Details event) {
        return Stream.of(any(kind), new TriggerMatch(kind, event.subject())).distinct();
    }

    /** The key of a trigger. */
    public static TriggerMatch of(TriggerDefinition definition) {
        return new TriggerMatch(definition.kind(), definition.filter().subject());
    }
}
