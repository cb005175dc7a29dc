package dev.postroom.application.trigger;

import dev.postroom.application.event.RelayFollower;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.trigger.DateScans;
import dev.postroom.domain.trigger.DatedPeople;
import dev.postroom.domain.trigger.Frequency;
import dev.postroom.domain.trigger.Happening;
import dev.postroom.domain.trigger.NewRun;
import dev.postroom.domain.trigger.RunCause;
import dev.postroom.domain.trigger.RunId;
import dev.postroom.domain.trigger.RunReason;
import dev.postroom.domain.trigger.RunState;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerFilter;
import dev.postroom.domain.trigger.TriggerKind;
import dev.postroom.domain.trigger.TriggerRun;
import dev.postroom.domain.trigger.TriggerRuns;
import dev.postroom.domain.trigger.Triggers;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Starts and ends the runs that events start and end, in the transaction that relays the events. A
 * workspace without active triggers costs one look for them; triggers that react to none of the
 * events cost nothing.
 */
public final class RunEntries implements RelayFollower {

    /** The entry of the only run of a person. */
    static final String ONCE = "once";

    private final Triggers triggers;
    private final TriggerRuns runs;
    private final EventFacts facts;
    private final RunEnds ends;
    private final DateChanges dates;
    private final IdGenerator ids;

    public RunEntries(
            Triggers triggers, TriggerRuns runs, EventFacts facts, Dates dates, IdGenerator ids) {
        this.triggers = triggers;
        this.runs = runs;
        this.facts = facts;
        this.ends = new RunEnds(triggers, runs, facts);
        this.dates = new DateChanges(dates.scans(), dates.people(), ids);
        this.ids = ids;
    }

    /** What triggers by date need. */
    public record Dates(DateScans scans, DatedPeople people) {}

    @Override
    public void follow(List<FrozenEvent> events) {
        events.stream()
                .filter(event -> event.keys().subscriber().isPresent())
                .collect(
                        Collectors.groupingBy(
                                FrozenEvent::workspace, LinkedHashMap::new, Collectors.toList()))
                .forEach(this::follow);
    }

    private void follow(Workspace workspace, List<FrozenEvent> events) {
        boolean isUsed = triggers.hasActive(workspace);
        List<NewRun> fresh = new ArrayList<>();
        if (isUsed) {
            List<Seen> seen = seen(events);
            Map<TriggerKind, List<Trigger>> active = active(workspace, events, seen);
            seen.forEach(one -> fresh.addAll(entries(one, active)));
            fresh.addAll(
                    dates.follow(
                            workspace, events, active.getOrDefault(TriggerKind.DATE, List.of())));
        }
        runs.enter(workspace, fresh);
        ends.follow(workspace, events, isUsed);
    }

    /** An event of a kind that triggers react to, and what filters compare of it. */
    private record Seen(FrozenEvent event, TriggerKind kind, TriggerFilter.Details details) {}

    private List<Seen> seen(List<FrozenEvent> events) {
        return events.stream()
                .filter(event -> event.origin().firesTriggers())
                .flatMap(event ->
                        EventFacts.kind(event.type())
                                .map(kind -> new Seen(event, kind, facts.details(event)))
                                .stream())
                .toList();
    }

    private Map<TriggerKind, List<Trigger>> active(
            Workspace workspace, List<FrozenEvent> events, List<Seen> seen) {
        Set<Happening> happenings =
                seen.stream()
                        .flatMap(one -> Happening.of(one.kind(), one.details()))
                        .collect(Collectors.toSet());
        if (events.stream().anyMatch(DateChanges::touches)) {
            happenings.add(Happening.any(TriggerKind.DATE));
        }
        return triggers.activeFor(workspace, happenings).stream()
                .collect(Collectors.groupingBy(one -> one.definition().kind()));
    }

    private List<NewRun> entries(Seen seen, Map<TriggerKind, List<Trigger>> active) {
        return active.getOrDefault(seen.kind(), List.of()).stream()
                .filter(one -> one.definition().filter().admits(seen.details()))
                .map(one -> entry(seen.event(), one))
                .toList();
    }

    private NewRun entry(FrozenEvent event, Trigger trigger) {
        RunCause cause =
                new RunCause(Optional.of(event.id()), facts.facts(event), event.origin().depth());
        RunState state =
                cause.isTooDeep() ? RunState.failed(RunReason.TOO_DEEP) : RunState.entered();
        TriggerRun run =
                new TriggerRun(
                        new RunId(ids.next()),
                        trigger.id(),
                        trigger.definitionVersion(),
                        event.keys().subscriber().orElseThrow(),
                        cause,
                        state,
                        event.occurredAt(),
                        event.occurredAt());
        boolean once = trigger.definition().frequency() == Frequency.ONCE;
        return new NewRun(run, once ? ONCE : event.id().toString(), once);
    }
}
