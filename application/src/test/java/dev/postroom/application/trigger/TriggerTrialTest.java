package dev.postroom.application.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.Conditions;
import dev.postroom.domain.trigger.DryRun;
import dev.postroom.domain.trigger.RunReason;
import dev.postroom.domain.trigger.RunScene;
import dev.postroom.domain.trigger.RunState;
import dev.postroom.domain.trigger.RunStatus;
import dev.postroom.domain.trigger.Step;
import dev.postroom.domain.trigger.StepOutcome;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerFixture;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.WaitTime;
import dev.postroom.domain.webhook.WebhookId;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class TriggerTrialTest {

    private final House house = House.create();
    private final Tag vip = TagFixture.tag(house.ports().ids().next()).withName("VIP").build();
    private final TriggerTrial trial =
            new TriggerTrial(
                    house.work(),
                    house.ports().trigger().triggers(),
                    house.ports().subscriber().subscribers(),
                    (_, _) -> new OneTag(vip));
    private final Subscriber ada =
            house.stored(
                    house.live(),
                    SubscriberFixture.subscriber(house.ports().ids().next())
                            .withMetadata(Map.of("plan", "pro")));

    /** A scene in which every mail can be sent, with one tag and no webhook. */
    private record OneTag(Tag tag) implements RunScene {

        @Override
        public Verdict mail(Step.SendEmail step, Subscriber person) {
            return new Verdict.Possible();
        }

        @Override
        public Optional<Tag> tag(TagId id) {
            return Optional.of(tag).filter(one -> one.id().equals(id));
        }

        @Override
        public boolean hasWebhook(WebhookId id) {
            return false;
        }
    }

    private DryRun run(TriggerFixture fixture, JsonObject event) {
        Trigger trigger = fixture.build();
        house.ports().trigger().triggers().add(house.live(), trigger);
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
        house.ports().trigger().triggers().add(house.test(), trigger);

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
