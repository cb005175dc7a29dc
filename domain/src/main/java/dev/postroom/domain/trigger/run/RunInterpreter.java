package dev.postroom.domain.trigger.run;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.trigger.date.DateRule;
import dev.postroom.domain.trigger.date.LocalMoments;
import dev.postroom.domain.trigger.date.WaitTime;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.step.Conditions;
import dev.postroom.domain.trigger.step.Facts;
import dev.postroom.domain.trigger.step.RunEffect;
import dev.postroom.domain.trigger.step.Step;
import dev.postroom.domain.trigger.step.StepPath;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides what a run does, up to its next wait or its end. Has no effect: the worker stores what it
 * decides, and a dry run shows it. For one run; not safe for concurrent threads.
 */
public final class RunInterpreter {

    private final TriggerDefinition definition;
    private final JsonObject facts;
    private final RunContext scene;
    private final Instant now;
    private final List<RunStep> path = new ArrayList<>();
    private final List<RunEffect> effects = new ArrayList<>();
    // why mails of the run were skipped
    private final List<String> passedOver = new ArrayList<>();
    // as it is after each effect
    private final List<Subscriber> persons = new ArrayList<>();

    /**
     * Interprets a run at {@code now}.
     *
     * @param facts of the cause of the run
     */
    public RunInterpreter(
            TriggerDefinition definition,
            JsonObject facts,
            RunContext scene,
            Subscriber person,
            Instant now) {
        this.definition = definition;
        this.facts = facts;
        this.scene = scene;
        persons.add(person);
        this.now = now;
    }

    /**
     * The progress of a run.
     *
     * @param path the steps that it came to
     * @param effects in the order in which they happen
     * @param state where it stands then
     * @param person after the effects
     */
    public record Moved(
            List<RunStep> path, List<RunEffect> effects, RunState state, Subscriber person) {
        public Moved {
            path = List.copyOf(path);
            effects = List.copyOf(effects);
        }
    }

    /** Goes on from where the run stands, past the wait that it is in. Called once. */
    public Moved go(RunState from) {
        from.reason().ifPresent(passedOver::add);
        RunState state = from.place().isEmpty() ? begin(from) : walk(after(from.place().get()));
        return new Moved(path, effects, state, person());
    }

    private Subscriber person() {
        return persons.getLast();
    }

    private Optional<StepPath> after(StepPath place) {
        return definition.steps().after(place);
    }

    private RunState begin(RunState from) {
        if (from.isScheduled() && !isDue(from.waitsUntil().orElseThrow())) {
            return RunState.exited(RunReason.DATE_CHANGED);
        }
        boolean holds = definition.conditions().map(this::hold).orElse(true);
        return holds
                ? walk(Optional.of(definition.steps().first()))
                : RunState.exited(RunReason.CONDITIONS);
    }

    // the date and the time zone of the person may have changed since the run was scheduled
    private boolean isDue(Instant scheduled) {
        Optional<DateRule> rule = definition.filter().date();
        Optional<LocalDate> date = RunCause.dateOf(facts);
        return rule.isPresent()
                && date.flatMap(one -> new LocalMoments(person()).on(rule.get(), one))
                        .filter(moment -> !moment.isAfter(scheduled))
                        .isPresent();
    }

    private RunState walk(Optional<StepPath> first) {
        Optional<StepPath> next = first;
        while (next.isPresent()) {
            StepPath place = next.get();
            Step step = definition.steps().at(place).orElseThrow();
            Optional<RunState> stop = stop(place, step);
            if (stop.isPresent()) {
                return stop.get();
            }
            next =
                    step instanceof Step.Condition condition
                            ? definition.steps().into(place, decide(place, condition))
                            : after(place);
        }
        return ending(RunState.completed());
    }

    // how the trigger means the run to end, unless a mail is missing
    private RunState ending(RunState planned) {
        return passedOver.isEmpty() ? planned : RunState.skipped(passedOver.getFirst());
    }

    private boolean hold(Conditions conditions) {
        return conditions.hold(Facts.of(person(), scene.engagement(person().id()), facts));
    }

    private boolean decide(StepPath place, Step.Condition step) {
        boolean holds = hold(step.conditions());
        record(place, step, holds ? StepOutcome.THEN : StepOutcome.ELSE, Optional.empty());
        return holds;
    }

    /** Does a step; where the run stands when it goes no further now. */
    private Optional<RunState> stop(StepPath place, Step step) {
        return switch (step) {
            case Step.Wait(WaitTime time) -> waiting(place, step, time);
            case Step.Condition _ -> Optional.empty();
            case Step.SendEmail mail -> mail(place, mail);
            case Step.AddTag(var id) ->
                    scene.tag(id)
                            .map(tag -> join(place, step, tag))
                            .orElseGet(() -> gone(place, step, RunReason.TAG_GONE));
            case Step.RemoveTag(var id) ->
                    scene.tag(id)
                            .map(tag -> leave(place, step, tag))
                            .orElseGet(() -> gone(place, step, RunReason.TAG_GONE));
            case Step.UpdateMetadata(JsonObject patch) -> update(place, step, patch);
            case Step.Webhook call ->
                    scene.hasWebhook(call.webhook())
                            ? act(place, step, possible(new RunEffect.Call(call)))
                            : gone(place, step, RunReason.WEBHOOK_GONE);
            case Step.Exit(Optional<String> reason) ->
                    exit(place, step, reason.orElse(RunReason.EXIT));
        };
    }

    private Optional<RunState> exit(StepPath place, Step step, String reason) {
        record(place, step, StepOutcome.ENDED, Optional.of(reason));
        return Optional.of(ending(RunState.exited(reason)));
    }

    private Optional<RunState> mail(StepPath place, Step.SendEmail step) {
        RunContext.Feasibility verdict = scene.mail(step, person(), now);
        if (verdict instanceof RunContext.Feasibility.Skipped(String reason)) {
            passedOver.add(reason);
        }
        return act(place, step, verdict);
    }

    private static RunContext.Feasibility possible(RunEffect effect) {
        return new RunContext.Feasibility.Possible(effect);
    }

    private Optional<RunState> waiting(StepPath place, Step step, WaitTime time) {
        Instant end = new LocalMoments(person()).end(time, now);
        boolean waits = end.isAfter(now);
        path.add(
                new RunStep(
                        place,
                        step.type(),
                        waits ? StepOutcome.WAITING : StepOutcome.DONE,
                        Optional.empty(),
                        Optional.of(end).filter(_ -> waits),
                        now));
        return waits ? Optional.of(waiting(place, end)) : Optional.empty();
    }

    private RunState waiting(StepPath place, Instant end) {
        RunState state = RunState.waiting(place, end);
        return passedOver.isEmpty() ? state : state.passingOver(passedOver.getFirst());
    }

    private Optional<RunState> act(StepPath place, Step step, RunContext.Feasibility verdict) {
        return switch (verdict) {
            case RunContext.Feasibility.Possible(RunEffect effect) -> {
                effects.add(effect);
                record(place, step, StepOutcome.DONE, Optional.empty());
                yield Optional.empty();
            }
            case RunContext.Feasibility.Skipped(String reason) -> {
                record(place, step, StepOutcome.SKIPPED, Optional.of(reason));
                yield Optional.empty();
            }
            case RunContext.Feasibility.Ending(RunState state) -> {
                record(place, step, StepOutcome.ENDED, state.reason());
                yield Optional.of(state);
            }
        };
    }

    private Optional<RunState> gone(StepPath place, Step step, String reason) {
        record(place, step, StepOutcome.ENDED, Optional.of(reason));
        return Optional.of(RunState.exited(reason));
    }

    private Optional<RunState> join(StepPath place, Step step, Tag tag) {
        if (isOn(tag)) {
            return act(place, step, skipped(RunReason.ALREADY_ON));
        }
        // the person is on a tag with confirmation only after it
        if (!tag.doubleOptIn() && person().status() != SubscriberStatus.PENDING) {
            persons.add(
                    person().joined(
                                    List.of(
                                            new TagMembership(
                                                    tag, now, Origin.Source.TRIGGER.keyword()))));
        }
        return act(place, step, possible(new RunEffect.Join(tag)));
    }

    private Optional<RunState> leave(StepPath place, Step step, Tag tag) {
        if (!isOn(tag)) {
            return act(place, step, skipped(RunReason.NOT_ON));
        }
        persons.add(
                person().withMemberships(
                                person().memberships().stream()
                                        .filter(one -> !one.tag().id().equals(tag.id()))
                                        .toList()));
        return act(place, step, possible(new RunEffect.Leave(tag)));
    }

    private boolean isOn(Tag tag) {
        return person().memberships().stream().anyMatch(one -> one.tag().id().equals(tag.id()));
    }

    private static RunContext.Feasibility skipped(String reason) {
        return new RunContext.Feasibility.Skipped(reason);
    }

    private Optional<RunState> update(StepPath place, Step step, JsonObject patch) {
        JsonObject merged = person().profile().metadata().merge(patch);
        if (merged.sizeInBytes() > Profile.MAX_METADATA_BYTES) {
            RunState failed = RunState.failed(RunReason.METADATA_TOO_LARGE);
            return act(place, step, new RunContext.Feasibility.Ending(failed));
        }
        Subscriber before = person();
        Subscriber after = before.changed(before.email(), before.status(), profile(merged), now);
        if (!after.differsFrom(before)) {
            record(place, step, StepOutcome.DONE, Optional.empty());
            return Optional.empty();
        }
        persons.add(after);
        return act(place, step, possible(new RunEffect.Patch(patch)));
    }

    private Profile profile(JsonObject metadata) {
        Profile old = person().profile();
        return new Profile(
                old.firstName(),
                old.lastName(),
                old.externalId(),
                old.language(),
                old.timezone(),
                metadata);
    }

    private void record(StepPath place, Step step, StepOutcome outcome, Optional<String> reason) {
        path.add(new RunStep(place, step.type(), outcome, reason, Optional.empty(), now));
    }
}
