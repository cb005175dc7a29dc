package dev.postroom.application.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.definition.Frequency;
import dev.postroom.domain.trigger.run.NewRun;
import dev.postroom.domain.trigger.run.RunCause;
import dev.postroom.domain.trigger.run.RunId;
import dev.postroom.domain.trigger.run.RunReason;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.run.TriggerRun;
import dev.postroom.domain.trigger.run.TriggerRuns;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes the runs that events start. A run that may not go on is stored as failed. */
record RunStarts(TriggerRuns runs, EventFacts facts, IdGenerator ids) {

    // further runs of the same trigger and hour are not even stored
    private static final String CROWDED = "too-many:";

    List<NewRun> of(Workspace workspace, List<FrozenEvent> events, Reactions reactions) {
        Map<SubscriberId, Long> caused = caused(workspace, events, reactions);
        List<NewRun> fresh = new ArrayList<>();
        for (FrozenEvent event : events) {
            List<Trigger> triggers = reactions.to(event);
            if (!triggers.isEmpty()) {
                JsonObject seen = facts.facts(event);
                triggers.forEach(trigger -> fresh.add(entry(event, seen, trigger, caused)));
            }
        }
        return fresh;
    }

    private Map<SubscriberId, Long> caused(
            Workspace workspace, List<FrozenEvent> events, Reactions reactions) {
        List<FrozenEvent> further =
                events.stream()
                        .filter(event -> event.origin().depth() > 0)
                        .filter(event -> !reactions.to(event).isEmpty())
                        .toList();
        if (further.isEmpty()) {
            return new HashMap<>();
        }
        Set<SubscriberId> people =
                further.stream()
                        .flatMap(event -> event.keys().subscriber().stream())
                        .collect(Collectors.toSet());
        return new HashMap<>(
                runs.causedByRuns(
                        workspace,
                        people,
                        further.getFirst().occurredAt().minus(RunCause.CROWDING_PERIOD)));
    }

    private NewRun entry(
            FrozenEvent event, JsonObject seen, Trigger trigger, Map<SubscriberId, Long> caused) {
        RunCause cause = new RunCause(Optional.of(event.id()), seen, event.origin().depth());
        SubscriberId person = event.keys().subscriber().orElseThrow();
        if (cause.isTooDeep()) {
            return failed(event, trigger, cause, RunReason.TOO_DEEP, event.id().toString());
        }
        if (cause.depth() > 0 && caused.merge(person, 1L, Long::sum) > RunCause.MOST_CAUSED) {
            String hour = event.occurredAt().truncatedTo(ChronoUnit.HOURS).toString();
            return failed(event, trigger, cause, RunReason.TOO_MANY, CROWDED + hour);
        }
        boolean once = trigger.definition().frequency() == Frequency.ONCE;
        return new NewRun(
                run(event, trigger, cause, RunState.entered()),
                once ? RunEntries.ONCE : event.id().toString(),
                once);
    }

    private NewRun failed(
            FrozenEvent event, Trigger trigger, RunCause cause, String reason, String entry) {
        boolean once = trigger.definition().frequency() == Frequency.ONCE;
        return new NewRun(
                run(event, trigger, cause, RunState.failed(reason)),
                once ? RunEntries.ONCE : entry,
                once);
    }

    private TriggerRun run(FrozenEvent event, Trigger trigger, RunCause cause, RunState state) {
        return new TriggerRun(
                new RunId(ids.next()),
                trigger.id(),
                trigger.definitionVersion(),
                event.keys().subscriber().orElseThrow(),
                cause,
                state,
                event.occurredAt(),
                event.occurredAt());
    }
}
