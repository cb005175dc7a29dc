package dev.postroom.domain.trigger;

import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Engagement;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.trigger.date.WaitTime;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.run.RunContext;
import dev.postroom.domain.trigger.run.RunInterpreter;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.run.RunStep;
import dev.postroom.domain.trigger.step.Conditions;
import dev.postroom.domain.trigger.step.RunEffect;
import dev.postroom.domain.trigger.step.Step;
import dev.postroom.domain.trigger.step.StepPath;
import dev.postroom.domain.trigger.step.StepTree;
import dev.postroom.domain.webhook.WebhookId;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Runs of a definition for one person, whose clock jumps to the end of each wait. */
public record RunScenario(TriggerDefinition definition, Subscriber person, JsonObject event) {

    /** The time at which every run begins. */
    public static final Instant START = Instant.parse("2027-03-01T10:00:00Z");

    /** Mails are possible, and every tag and webhook exists whose id is an even number. */
    public static final RunContext HALF =
            new RunContext() {
                @Override
                public Feasibility mail(Step.SendEmail step, Subscriber person, Instant now) {
                    return new Feasibility.Possible(
                            new RunEffect.Mail(EmailFixture.email(new UUID(0, 3)).build()));
                }

                @Override
                public Optional<Tag> tag(TagId id) {
                    return isEven(id.value())
                            ? Optional.of(TagFixture.tag(id.value()).build())
                            : Optional.empty();
                }

                @Override
                public boolean hasWebhook(WebhookId id) {
                    return isEven(id.value());
                }

                @Override
                public Engagement engagement(SubscriberId person) {
                    return Engagement.none();
                }
            };

    private static boolean isEven(UUID id) {
        return id.getLeastSignificantBits() % 2 == 0;
    }

    /** These steps, for a person with this time zone and metadata, without an event. */
    public static RunScenario of(
            String zone, Map<String, ? extends @Nullable Object> metadata, Step... steps) {
        Profile profile =
                new Profile(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(zone),
                        JsonObject.of(Map.copyOf(metadata)));
        return new RunScenario(
                TriggerFixture.trigger(new UUID(0, 1)).withSteps(steps).definition(),
                SubscriberFixture.subscriber(new UUID(0, 2)).withProfile(profile).build(),
                JsonObject.empty());
    }

    /** The progress of a run at a time, from where it stands. */
    public RunInterpreter.Moved go(RunState from, Subscriber now, Instant at) {
        return new RunInterpreter(definition, event, HALF, now, at).go(from);
    }

    /** The first turn of a run that begins at this time. */
    RunInterpreter.Moved begin(String at) {
        return go(RunState.entered(), person, Instant.parse(at));
    }

    /** When the wait ends that is the first step of a run that begins at this time. */
    public String waitedUntil(String at) {
        RunState state = begin(at).state();
        return state.waitsUntil().map(Instant::toString).orElse("no wait");
    }

    /** The whole run. */
    public RunInterpreter.Moved whole() {
        List<RunStep> path = new ArrayList<>();
        List<RunEffect> effects = new ArrayList<>();
        RunInterpreter.Moved moved = go(RunState.entered(), person, START);
        path.addAll(moved.path());
        effects.addAll(moved.effects());
        while (moved.state().waitsUntil().isPresent()) {
            moved = go(stored(moved.state()), moved.person(), moved.state().waitsUntil().get());
            path.addAll(moved.path());
            effects.addAll(moved.effects());
        }
        return new RunInterpreter.Moved(path, effects, moved.state(), moved.person());
    }

    // as it is stored: its place as text
    private static RunState stored(RunState state) {
        return new RunState(
                state.status(),
                state.place().map(StepPath::toString).flatMap(StepPath::parse),
                state.waitsUntil(),
                state.reason());
    }

    /** The same definition with waits whose time has passed. */
    public RunScenario withoutWaits() {
        TriggerDefinition hurried =
                new TriggerDefinition(
                        definition.kind(),
                        definition.filter(),
                        definition.conditions(),
                        new StepTree(hurried(definition.steps().steps())),
                        definition.frequency(),
                        definition.exitOn());
        return new RunScenario(hurried, person, event);
    }

    private static List<Step> hurried(List<Step> steps) {
        return steps.stream().map(RunScenario::hurried).toList();
    }

    private static Step hurried(Step step) {
        return switch (step) {
            case Step.Wait _ -> new Step.Wait(new WaitTime.Until(Instant.EPOCH));
            case Step.Condition(Conditions rules, List<Step> then, List<Step> otherwise) ->
                    new Step.Condition(rules, hurried(then), hurried(otherwise));
            default -> step;
        };
    }
}
