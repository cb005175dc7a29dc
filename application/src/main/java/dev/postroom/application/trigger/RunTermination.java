package dev.postroom.application.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.Triggers;
import dev.postroom.domain.trigger.definition.ExitOn;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.definition.TriggerFilter;
import dev.postroom.domain.trigger.definition.TriggerKind;
import dev.postroom.domain.trigger.run.OpenRun;
import dev.postroom.domain.trigger.run.RunExit;
import dev.postroom.domain.trigger.run.RunId;
import dev.postroom.domain.trigger.run.RunReason;
import dev.postroom.domain.trigger.run.TriggerRuns;

import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Ends runs early: when the person unsubscribes, bounces, complains or is deleted, and at the
 * events that the definition of a run names. Only runs whose cause was before the event.
 */
final class RunTermination {

    // of the runs that one transaction ends; those of a single person may be more
    private static final int MOST_ENDS = 4000;

    private final Triggers triggers;
    private final TriggerRuns runs;
    private final EventFacts facts;
    private final RunReporting reporting;

    RunTermination(Triggers triggers, TriggerRuns runs, EventFacts facts, RunReporting reporting) {
        this.triggers = triggers;
        this.runs = runs;
        this.facts = facts;
        this.reporting = reporting;
    }

    /**
     * How many of the first events may end runs together, so that these are not too many; at least
     * one.
     */
    int most(Workspace workspace, List<FrozenEvent> events, boolean isUsed) {
        int most = events.size();
        while (most > 1 && endsMany(workspace, events.subList(0, most), isUsed)) {
            most = most / 2;
        }
        return most;
    }

    private boolean endsMany(Workspace workspace, List<FrozenEvent> events, boolean isUsed) {
        Set<SubscriberId> people = people(ending(events, isUsed));
        return runs.openOf(workspace, people, MOST_ENDS + 1).size() > MOST_ENDS;
    }

    private static List<FrozenEvent> ending(List<FrozenEvent> events, boolean isUsed) {
        return events.stream()
                .filter(event -> event.keys().subscriber().isPresent())
                .filter(event ->
                        reason(event).isPresent()
                                || (isUsed && EventFacts.kind(event.type()).isPresent()))
                .toList();
    }

    private static Set<SubscriberId> people(List<FrozenEvent> events) {
        return events.stream()
                .flatMap(event -> event.keys().subscriber().stream())
                .collect(Collectors.toSet());
    }

    /**
     * @param isUsed whether the workspace has active triggers, whose runs name further events
     */
    void follow(Workspace workspace, List<FrozenEvent> events, boolean isUsed) {
        List<FrozenEvent> ending = ending(events, isUsed);
        if (ending.isEmpty()) {
            return;
        }
        Map<SubscriberId, List<OpenRun>> open =
                runs.openOf(workspace, people(ending)).stream()
                        .collect(Collectors.groupingBy(OpenRun::subscriber));
        if (!open.isEmpty()) {
            end(workspace, ending, open);
        }
    }

    private void end(
            Workspace workspace, List<FrozenEvent> ending, Map<SubscriberId, List<OpenRun>> open) {
        Definitions definitions = new Definitions(triggers, workspace, new HashMap<>());
        Map<RunId, RunExit> exits = new LinkedHashMap<>();
        Instant last = Instant.EPOCH;
        for (FrozenEvent event : ending) {
            SubscriberId person = event.keys().subscriber().orElseThrow();
            for (OpenRun run : open.getOrDefault(person, List.of())) {
                Optional<String> reason =
                        Optional.of(event)
                                .filter(one -> run.createdAt().isBefore(one.occurredAt()))
                                .flatMap(one ->
                                        reason(one).or(() -> named(one, definitions.of(run))));
                reason.ifPresent(why ->
                        exits.putIfAbsent(run.id(), new RunExit(run.trigger(), run.id(), why)));
            }
            last = event.occurredAt();
        }
        Set<RunId> ended = Set.copyOf(runs.exit(workspace, List.copyOf(exits.values()), last));
        if (!ended.isEmpty()) {
            RunReports reports = reporting.at(workspace, last);
            open.values().stream()
                    .flatMap(List::stream)
                    .filter(run -> ended.contains(run.id()))
                    .forEach(run ->
                            reports.exited(
                                    run, Objects.requireNonNull(exits.get(run.id())).reason()));
            reports.store();
        }
    }

    /** Why the event ends every run of its person, or empty. */
    private static Optional<String> reason(FrozenEvent event) {
        return switch (event.type()) {
            case SUBSCRIBER_UNSUBSCRIBED -> Optional.of(RunReason.UNSUBSCRIBED);
            case SUBSCRIBER_DELETED -> Optional.of(RunReason.DELETED);
            case SUBSCRIBER_UPDATED ->
                    event.origin()
                            .source()
                            .flatMap(source ->
                                    switch (source) {
                                        case BOUNCE -> Optional.of(RunReason.BOUNCED);
                                        case COMPLAINT -> Optional.of(RunReason.COMPLAINED);
                                        default -> Optional.empty();
                                    });
            default -> Optional.empty();
        };
    }

    private Optional<String> named(FrozenEvent event, Optional<TriggerDefinition> definition) {
        Optional<TriggerKind> kind = EventFacts.kind(event.type());
        List<ExitOn> named =
                definition.map(TriggerDefinition::exitOn).orElse(List.of()).stream()
                        .filter(exit -> kind.equals(Optional.of(exit.kind())))
                        .toList();
        if (named.isEmpty()) {
            return Optional.empty();
        }
        TriggerFilter.Details details = facts.details(event);
        return named.stream().anyMatch(exit -> exit.filter().admits(details))
                ? Optional.of(RunReason.EXIT_ON)
                : Optional.empty();
    }

    /** Definitions of runs, each read once. */
    private record Definitions(
            Triggers triggers, Workspace workspace, Map<Key, Optional<TriggerDefinition>> read) {

        private record Key(TriggerId trigger, int version) {}

        private Optional<TriggerDefinition> of(OpenRun run) {
            return read.computeIfAbsent(
                    new Key(run.trigger(), run.version()),
                    key -> triggers.definition(workspace, key.trigger(), key.version()));
        }
    }
}
