package dev.postroom.application.trigger;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.Triggers;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.run.DryRun;
import dev.postroom.domain.trigger.run.RunCause;
import dev.postroom.domain.trigger.run.RunContext;
import dev.postroom.domain.trigger.run.RunInterpreter;
import dev.postroom.domain.trigger.run.RunReason;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.run.RunStep;
import dev.postroom.domain.trigger.run.TryTriggers;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Shows what triggers would do: the interpreter of runs, with a clock that jumps over waits. */
public final class TriggerTrial implements TryTriggers {

    private final UnitOfWork work;
    private final Triggers triggers;
    private final Subscribers people;
    private final RunContexts scenes;

    public TriggerTrial(
            UnitOfWork work, Triggers triggers, Subscribers people, RunContexts scenes) {
        this.work = work;
        this.triggers = triggers;
        this.people = people;
        this.scenes = scenes;
    }

    @Override
    public DryRun test(Workspace workspace, TriggerId id, SubscriberId person, JsonObject event) {
        Trigger trigger =
                triggers.find(workspace, id)
                        .orElseThrow(() -> TriggerManagement.notFound(id))
                        .trigger();
        Subscriber subscriber =
                people.find(workspace, person)
                        .orElseThrow(() ->
                                Failure.Invalid.field(
                                                "subscriber_id",
                                                "unknown_subscriber",
                                                Messages.UNKNOWN_SUBSCRIBER)
                                        .asException());
        Instant now = work.now(workspace);
        JsonObject facts = RunCause.expected(trigger.definition(), subscriber, now).merge(event);
        Course course =
                new Course(trigger.definition(), facts, scenes.of(workspace, trigger, person));
        List<RunStep> path = new ArrayList<>();
        RunState end = course.walk(subscriber, now, path);
        return new DryRun(id, person, trigger.definition(), path, end);
    }

    private record Course(TriggerDefinition definition, JsonObject facts, RunContext scene) {

        // each turn goes past a wait, and a definition has no way back
        RunState walk(Subscriber beginner, Instant begin, List<RunStep> path) {
            Subscriber person = beginner;
            Instant now = begin;
            RunState state = RunState.entered();
            do {
                RunInterpreter.Moved moved =
                        new RunInterpreter(definition, facts, scene, person, now).go(state);
                path.addAll(moved.path());
                person = moved.person();
                state = after(moved);
                now = state.waitsUntil().orElse(now);
            } while (state.waitsUntil().isPresent());
            return state;
        }

        // the events of its own steps reach a run while it waits
        private RunState after(RunInterpreter.Moved moved) {
            return moved.state().waitsUntil().isPresent()
                            && moved.effects().stream().anyMatch(definition::isEndedBy)
                    ? RunState.exited(RunReason.EXIT_ON)
                    : moved.state();
        }
    }
}
