package dev.postroom.application.trigger;

import dev.postroom.application.event.RelayFollower;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.trigger.DateScans;
import dev.postroom.domain.trigger.DatedPeople;
import dev.postroom.domain.trigger.Frequency;
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
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Starts and ends the runs that events start and end, in the transaction that relays the events. A
 * workspace without active triggers costs one look for them.
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
        List<Trigger> active = triggers.activeOf(workspace);
        List<NewRun> fresh = new ArrayList<>();
        for (FrozenEvent event : events) {
            if (event.origin().firesTriggers()) {
                fresh.addAll(entries(event, active));
            }
        }
        fresh.addAll(dates.follow(workspace, events, active));
        runs.enter(workspace, fresh);
        ends.follow(workspace, events, !active.isEmpty());
    }

    private List<NewRun> entries(FrozenEvent event, List<Trigger> active) {
        Optional<TriggerKind> kind = EventFacts.kind(event.type());
        List<Trigger> candidates =
                active.stream()
                        .filter(one -> kind.equals(Optional.of(one.definition().kind())))
                        .toList();
        if (candidates.isEmpty()) {
            return List.of();
        }
        TriggerFilter.Details details = facts.details(event);
        return candidates.stream()
                .filter(one -> one.definition().filter().admits(details))
                .map(one -> entry(event, one))
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
