package dev.postroom.application.trigger;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FiredTrigger;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.Triggers;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.run.RunInterpreter;
import dev.postroom.domain.trigger.run.RunReason;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.run.TracedRun;
import dev.postroom.domain.trigger.run.TriggerRun;
import dev.postroom.domain.trigger.step.RunEffect;
import dev.postroom.domain.trigger.step.Step;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Lets some runs of one workspace go on, one after the other, and stores what their steps do. For
 * one transaction.
 */
final class RunBatch {

    private final UnitOfWork work;
    private final RunTools tools;
    private final Triggers triggers;
    private final Workspace workspace;
    private final Instant now;
    private final StoredRunContext scene;
    private final RunChanges changes;
    private final Map<SubscriberId, Subscriber> people = new HashMap<>();
    private final Map<Definition, Optional<TriggerDefinition>> definitions = new HashMap<>();
    private final List<Email> mails = new ArrayList<>();
    private final List<Event> calls = new ArrayList<>();
    private final RunReports reports;
    private final List<Ended> ended = new ArrayList<>();

    RunBatch(UnitOfWork work, RunTools tools, Triggers triggers, Workspace workspace) {
        this.work = work;
        this.tools = tools;
        this.triggers = triggers;
        this.workspace = workspace;
        this.now = work.now(workspace);
        this.reports = tools.reporting(work).at(workspace, now);
        this.changes = new RunChanges(tools, workspace, now, reports::store);
        this.scene = new StoredRunContext(workspace, tools.parts(), tools.mails());
    }

    private record Ended(TriggerRun run, RunState state) {}

    private record Definition(TriggerId trigger, int version) {}

    /** Where the runs stand then, with their steps. */
    List<TracedRun> go(List<TriggerRun> runs) {
        List<SubscriberId> ids = runs.stream().map(TriggerRun::subscriber).distinct().toList();
        tools.people().lockEach(workspace, ids).forEach(person -> people.put(person.id(), person));
        scene.expect(campaigns(runs));
        List<TracedRun> moved = runs.stream().map(this::moved).toList();
        changes.store();
        if (!mails.isEmpty()) {
            tools.emails().add(workspace, mails);
            work.reserve(workspace, PlanResource.EMAILS_PER_MONTH, Email.sendable(mails));
        }
        work.events().recordAll(workspace, calls);
        ended.forEach(one -> reports.ended(one.run(), one.state()));
        reports.store();
        return moved;
    }

    // a few for each run, see TriggerDefinition.MAX_CAMPAIGNS
    private Map<SubscriberId, Set<UUID>> campaigns(List<TriggerRun> runs) {
        Map<SubscriberId, Set<UUID>> named = new HashMap<>();
        for (TriggerRun run : runs) {
            definition(run)
                    .ifPresent(one ->
                            named.computeIfAbsent(run.subscriber(), _ -> new TreeSet<>())
                                    .addAll(one.campaignsOfRules()));
        }
        return named;
    }

    private Optional<TriggerDefinition> definition(TriggerRun run) {
        return definitions.computeIfAbsent(
                new Definition(run.trigger(), run.version()),
                key -> triggers.definition(workspace, key.trigger(), key.version()));
    }

    private TracedRun moved(TriggerRun run) {
        Subscriber person = people.get(run.subscriber());
        Optional<TriggerDefinition> definition = definition(run);
        if (person == null || definition.isEmpty()) {
            return gone(run);
        }
        RunInterpreter.Moved moved =
                new RunInterpreter(
                                definition.get(),
                                run.cause().facts(),
                                scene.of(run.trigger(), changes.cause(run).origin().depth()),
                                person,
                                now)
                        .go(run.state());
        report(run, moved);
        moved.effects().forEach(effect -> happen(run, effect));
        return new TracedRun(run.at(moved.state(), now), moved.path());
    }

    // a run that its conditions refuse comes to no step
    private void report(TriggerRun run, RunInterpreter.Moved moved) {
        boolean isFirst = run.state().place().isEmpty();
        if (isFirst && moved.path().isEmpty()) {
            return;
        }
        if (isFirst) {
            reports.begun(run);
        }
        if (!moved.state().status().isOpen()) {
            ended.add(new Ended(run, moved.state()));
        }
    }

    private TracedRun gone(TriggerRun run) {
        RunState state = RunState.exited(RunReason.DELETED);
        if (run.state().place().isPresent()) {
            ended.add(new Ended(run, state));
        }
        return new TracedRun(run.at(state, now), List.of());
    }

    private void happen(TriggerRun run, RunEffect effect) {
        Subscriber person = people.get(run.subscriber());
        if (person == null) {
            return;
        }
        Subscriber after =
                switch (effect) {
                    case RunEffect.Mail(Email mail) -> {
                        mails.add(mail);
                        yield person;
                    }
                    case RunEffect.Join(var tag) -> changes.joined(run, person, tag);
                    case RunEffect.Leave(var tag) -> changes.left(run, person, tag);
                    case RunEffect.Patch(JsonObject patch) -> changes.patched(run, person, patch);
                    case RunEffect.Call(var step) -> {
                        calls.add(call(run, step, person));
                        yield person;
                    }
                };
        people.put(after.id(), after);
    }

    private Event call(TriggerRun run, Step.Webhook step, Subscriber person) {
        FiredTrigger fired =
                new FiredTrigger(
                        run.trigger().value(),
                        run.id().value(),
                        step.webhook().value(),
                        step.data());
        return work.events()
                .event(
                        EventType.TRIGGER_FIRED,
                        new EventSubject.OfFired(person, fired),
                        EventOrigin.of(changes.cause(run).origin()),
                        now);
    }
}
