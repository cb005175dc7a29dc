package dev.postroom.application.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Engagement;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerFixture;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.date.WaitTime;
import dev.postroom.domain.trigger.definition.ExitOn;
import dev.postroom.domain.trigger.definition.TriggerFilter;
import dev.postroom.domain.trigger.definition.TriggerKind;
import dev.postroom.domain.trigger.run.DryRun;
import dev.postroom.domain.trigger.run.RunContext;
import dev.postroom.domain.trigger.run.RunReason;
import dev.postroom.domain.trigger.run.RunState;
import dev.postroom.domain.trigger.run.RunStatus;
import dev.postroom.domain.trigger.run.StepOutcome;
import dev.postroom.domain.trigger.step.Conditions;
import dev.postroom.domain.trigger.step.RunEffect;
import dev.postroom.domain.trigger.step.Step;
import dev.postroom.domain.webhook.WebhookId;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

final class TriggerTrialTest {

    private final House house = House.create();
    private final Tag vip = TagFixture.tag(house.ports().ids().next()).withName("VIP").build();
    private final TriggerTrial trial =
            new TriggerTrial(
                    house.work(),
                    house.ports().trigger().triggers(),
                    house.ports().subscriber().subscribers(),
                    (_, _, _) -> new OneTag(vip));
    private final Subscriber ada =
            house.stored(
                    house.live(),
                    SubscriberFixture.subscriber(house.ports().ids().next())
                            .withMetadata(Map.of("plan", "pro")));

    /** A scene in which every mail can be sent, with one tag and no webhook. */
    private record OneTag(Tag tag) implements RunContext {

        @Override
        public Feasibility mail(Step.SendEmail step, Subscriber person, Instant now) {
            return new Feasibility.Possible(
                    new RunEffect.Mail(EmailFixture.email(new UUID(0, 3)).build()));
        }

        @Override
        public Optional<Tag> tag(TagId id) {
            return Optional.of(tag).filter(one -> one.id().equals(id));
        }

        @Override
        public boolean hasWebhook(WebhookId id) {
            return false;
        }

        @Override
        public Engagement engagement(SubscriberId person) {
            return Engagement.none();
        }
    }

    private DryRun run(TriggerFixture fixture, JsonObject event) {
        Trigger trigger = fixture.build();
        house.ports().trigger().triggers().addUnlessPresent(house.live(), trigger);
        return trial.test(house.live(), trigger.id(), ada.id(), event);
    }

    private TriggerFixture trigger() {
        return TriggerFixture.trigger(house.ports().ids().next());
    }

    private static Conditions rule(String field, String value) {
        return Conditions.of(
                JsonObject.of(
                        Map.of(
                                "all",
                                List.of(Map.of("field", field, "op", "eq", "value", value)))));
    }

    @Test
    void theClockJumpsOverWaitsAndTheStepsShowTheirTimes() {
        Instant now = house.ports().now();
        Step mail = TriggerFixture.mail(new TemplateId(house.ports().ids().next()));
        DryRun run =
                run(
                        trigger()
                                .withActive(false)
                                .withSteps(
                                        new Step.AddTag(vip.id()),
                                        new Step.Wait(new WaitTime.For(Duration.ofDays(2))),
                                        new Step.Condition(
                                                rule("metadata.plan", "pro"),
                                                List.of(mail),
                                                List.of()),
                                        new Step.AddTag(vip.id()),
                                        new Step.Wait(
                                                new WaitTime.Until(now.plus(Duration.ofDays(5)))),
                                        new Step.Exit(Optional.of("done"))),
                        JsonObject.empty());

        assertThat(run.path().stream().map(step -> step.place() + " " + step.outcome().keyword()))
                .containsExactly(
                        "0 done",
                        "1 waiting",
                        "2 then",
                        "2.then.0 done",
                        "3 skipped",
                        "4 waiting",
                        "5 ended");
        assertThat(run.path().getFirst().at()).isEqualTo(now);
        assertThat(run.path().get(3).at()).isEqualTo(now.plus(Duration.ofDays(2)));
        assertThat(run.path().getLast().at()).isEqualTo(now.plus(Duration.ofDays(5)));
        assertThat(run.end()).isEqualTo(RunState.exited("done"));
    }

    @Test
    void nothingIsStored() {
        run(trigger().withSteps(new Step.AddTag(vip.id())), JsonObject.empty());

        assertThat(house.ports().subscriber().subscribers().find(house.live(), ada.id()))
                .contains(ada);
        assertThat(house.events()).isEmpty();
    }

    @Test
    void conditionsSeeTheEventOfTheTest() {
        TriggerFixture fixture = trigger().withConditions(rule("event.size", "L"));

        assertThat(run(fixture, JsonObject.of(Map.of("size", "L"))).end().status())
                .isEqualTo(RunStatus.EXITED);
        assertThat(run(fixture, JsonObject.empty()).end().reason()).contains(RunReason.CONDITIONS);
    }

    @Test
    void conditionsSeeWhatTheFilterSaysOfTheEvent() {
        TriggerFilter onVip =
                new TriggerFilter(
                        Optional.of(vip.id()),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());
        Conditions sameTag = rule("event.tag_id", vip.id().toString());
        Conditions imported = rule("event.source", "import");
        Conditions created = rule("event.type", "subscriber.created");

        assertThat(begins(joining(onVip).withConditions(sameTag), none())).isTrue();
        assertThat(begins(joining(TriggerFilter.none()).withConditions(sameTag), none())).isFalse();
        assertThat(begins(joining(onVip).withConditions(imported), none())).isFalse();
        assertThat(
                        begins(
                                joining(onVip).withConditions(imported),
                                JsonObject.of(Map.of("source", "import"))))
                .isTrue();
        assertThat(begins(trigger().withConditions(created), none())).isTrue();
    }

    private TriggerFixture joining(TriggerFilter filter) {
        return trigger().withKind(TriggerKind.TAG_SUBSCRIBED, filter);
    }

    private boolean begins(TriggerFixture fixture, JsonObject event) {
        return !run(fixture, event).end().reason().equals(Optional.of(RunReason.CONDITIONS));
    }

    @Test
    void anEventThatTheRunItselfCausesEndsItInTheNextWait() {
        Step join = new Step.AddTag(vip.id());
        Step pause = new Step.Wait(new WaitTime.For(Duration.ofDays(1)));
        ExitOn joining = new ExitOn(TriggerKind.TAG_SUBSCRIBED, TriggerFilter.none());

        DryRun ended = run(trigger().withSteps(join, pause, join).withExitOn(joining), none());
        DryRun over = run(trigger().withSteps(pause, join).withExitOn(joining), none());

        assertThat(ended.path()).hasSize(2);
        assertThat(ended.end()).isEqualTo(RunState.exited(RunReason.EXIT_ON));
        assertThat(over.end().status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void aPatchThatChangesNothingEndsNoRun() {
        Step.Wait pause = new Step.Wait(new WaitTime.For(Duration.ofDays(1)));
        ExitOn updated = new ExitOn(TriggerKind.SUBSCRIBER_UPDATED, TriggerFilter.none());

        DryRun same = run(trigger().withSteps(plan("pro"), pause).withExitOn(updated), none());
        DryRun other = run(trigger().withSteps(plan("free"), pause).withExitOn(updated), none());

        assertThat(same.end().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(same.path().getFirst().outcome()).isEqualTo(StepOutcome.DONE);
        assertThat(other.end()).isEqualTo(RunState.exited(RunReason.EXIT_ON));
    }

    private static Step plan(String value) {
        return new Step.UpdateMetadata(JsonObject.of(Map.of("plan", value)));
    }

    private static JsonObject none() {
        return JsonObject.empty();
    }

    @Test
    void aStepWithATagThatIsGoneEndsTheRun() {
        DryRun run =
                run(
                        trigger().withSteps(new Step.AddTag(new TagId(house.ports().ids().next()))),
                        JsonObject.empty());

        assertThat(run.path().getFirst().outcome()).isEqualTo(StepOutcome.ENDED);
        assertThat(run.end()).isEqualTo(RunState.exited(RunReason.TAG_GONE));
    }

    @Test
    void anUnknownPersonIsInvalidAlsoOneOfAnotherEnvironment() {
        Trigger trigger = trigger().build();
        house.ports().trigger().triggers().addUnlessPresent(house.test(), trigger);

        assertThat(
                        Failures.violations(() ->
                                trial.test(
                                        house.test(), trigger.id(), ada.id(), JsonObject.empty())))
                .containsExactly("subscriber_id unknown_subscriber");
        assertThat(
                        Failures.of(() ->
                                        trial.test(
                                                house.live(),
                                                new TriggerId(house.ports().ids().next()),
                                                new SubscriberId(house.ports().ids().next()),
                                                JsonObject.empty()))
                                .detail())
                .startsWith("Trigger ");
    }
}
