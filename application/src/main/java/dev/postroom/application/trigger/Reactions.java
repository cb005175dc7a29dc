package dev.postroom.application.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.Triggers;
import dev.postroom.domain.trigger.definition.TriggerFilter;
import dev.postroom.domain.trigger.definition.TriggerKind;
import dev.postroom.domain.trigger.definition.TriggerMatch;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which active triggers of a workspace react to which of some events.
 *
 * @param seen what filters compare of the events that triggers react to
 */
record Reactions(Map<EventId, Seen> seen, Map<TriggerKind, List<Trigger>> active) {

    // the facts of a run are stored with it
    private static final int BYTES_OF_A_ROW = 2048;

    /** An event of a kind that triggers react to, and what filters compare of it. */
    record Seen(FrozenEvent event, TriggerKind kind, TriggerFilter.Details details) {}

    /** No triggers. */
    static Reactions none() {
        return new Reactions(Map.of(), Map.of());
    }

    static Reactions of(
            Triggers triggers, EventFacts facts, Workspace workspace, List<FrozenEvent> events) {
        Map<EventId, Seen> seen = new LinkedHashMap<>();
        events.stream()
                .filter(event -> event.origin().firesTriggers())
                .forEach(event ->
                        EventFacts.kind(event.type())
                                .ifPresent(kind ->
                                        seen.put(
                                                event.id(),
                                                new Seen(event, kind, facts.details(event)))));
        Set<TriggerMatch> happenings =
                seen.values().stream()
                        .flatMap(one -> TriggerMatch.of(one.kind(), one.details()))
                        .collect(Collectors.toSet());
        if (events.stream().anyMatch(DateChanges::touches)) {
            happenings.add(TriggerMatch.any(TriggerKind.DATE));
        }
        return new Reactions(
                seen,
                triggers.activeFor(workspace, happenings).stream()
                        .collect(Collectors.groupingBy(one -> one.definition().kind())));
    }

    /** The triggers that react to an event. */
    List<Trigger> to(FrozenEvent event) {
        Seen one = seen.get(event.id());
        return one == null
                ? List.of()
                : active.getOrDefault(one.kind(), List.of()).stream()
                        .filter(trigger -> trigger.definition().filter().admits(one.details()))
                        .toList();
    }

    /** The triggers by date. */
    List<Trigger> dated() {
        return active.getOrDefault(TriggerKind.DATE, List.of());
    }

    /** About how many rows the runs of an event are; one with long facts counts as several. */
    int rows(FrozenEvent event) {
        int scheduled = DateChanges.touches(event) ? dated().size() : 0;
        return to(event).size() * (1 + event.body().length / BYTES_OF_A_ROW) + scheduled;
    }
}
