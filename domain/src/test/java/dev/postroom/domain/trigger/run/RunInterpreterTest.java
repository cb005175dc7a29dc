package dev.postroom.domain.trigger.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Engagement;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.Definitions;
import dev.postroom.domain.trigger.RandomDefinitions;
import dev.postroom.domain.trigger.RunScenario;
import dev.postroom.domain.trigger.TriggerFixture;
import dev.postroom.domain.trigger.date.DateRule;
import dev.postroom.domain.trigger.date.Occurrence;
import dev.postroom.domain.trigger.date.WaitTime;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.definition.TriggerFilter;
import dev.postroom.domain.trigger.definition.TriggerKind;
import dev.postroom.domain.trigger.step.Conditions;
import dev.postroom.domain.trigger.step.Step;
import dev.postroom.domain.webhook.WebhookId;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;

final class RunInterpreterTest {

    private static final String BERLIN = "Europe/Berlin";
    private static final TagId TAG = new TagId(new UUID(0, 4));
    private static final Step MAIL = TriggerFixture.mail(new TemplateId(new UUID(0, 6)));

    private static Step when(String rule, List<Step> then, List<Step> otherwise) {
        return new Step.Condition(
                Conditions.of(Definitions.json("{'all': [{%s}]}".formatted(rule))),
                then,
                otherwise);
    }

    private static Step update(String patch) {
        return new Step.UpdateMetadata(Definitions.json(patch));
    }

    private static Step exit(String reason) {
        return new Step.Exit(Optional.of(reason));
    }

    private static List<String> path(RunInterpreter.Moved moved) {
        return moved.path().stream()
                .map(step -> step.place() + " " + step.outcome().keyword())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        // the clocks go from 02:00 to 03:00 on 28 March 2027
        "2027-03-27T20:00:00Z, 2027-03-28T01:30:00Z",
        "2027-03-28T01:30:01Z, 2027-03-29T00:30:00Z",
        // they go from 03:00 back to 02:00 on 31 October 2027: the first 02:30 counts
        "2027-10-30T20:00:00Z, 2027-10-31T00:30:00Z",
        "2027-10-31T00:30:01Z, 2027-11-01T01:30:00Z",
        "2027-06-01T00:30:00Z, no wait"
    })
    void aTimeOfDayIsThatOfThePersonAlsoWhenTheClocksChange(String now, String end) {
        Step wait = new Step.Wait(new WaitTime.UntilTime(LocalTime.of(2, 30), Set.of()));

        assertThat(RunScenario.of(BERLIN, Map.of(), wait).waitedUntil(now)).isEqualTo(end);
    }

    @ParameterizedTest
    @CsvSource({
        // Kiritimati is 14 hours ahead of UTC: Monday begins there on Sunday
        "Pacific/Kiritimati, 2027-02-28T10:00:00Z, 2027-02-28T19:00:00Z",
        "America/Los_Angeles, 2027-02-28T10:00:00Z, 2027-03-01T17:00:00Z",
        "UTC, 2027-03-01T09:00:01Z, 2027-03-08T09:00:00Z"
    })
    void aWeekdayIsThatOfThePerson(String zone, String now, String end) {
        Step wait =
                new Step.Wait(new WaitTime.UntilTime(LocalTime.of(9, 0), Set.of(DayOfWeek.MONDAY)));

        assertThat(RunScenario.of(zone, Map.of(), wait).waitedUntil(now)).isEqualTo(end);
    }

    @Test
    void aDayOfALengthHas24HoursAlsoWhenTheClocksChange() {
        Step wait = new Step.Wait(new WaitTime.For(Duration.ofDays(1)));

        assertThat(RunScenario.of(BERLIN, Map.of(), wait).waitedUntil("2027-03-27T20:00:00Z"))
                .isEqualTo("2027-03-28T20:00:00Z");
    }

    @ParameterizedTest
    @CsvSource({
        "2027-03-29, -1, false, 2027-03-28T01:30:00Z",
        "1980-02-29, 0, true, 2028-02-29T01:30:00Z",
        "1980-02-28, 1, true, 2028-02-29T01:30:00Z",
        "2020-01-01, 0, false, no wait",
        "soon, 0, true, no wait"
    })
    void aDateIsThatOfThePerson(String date, int offset, boolean yearly, String end) {
        DateRule rule = new DateRule("day", offset, LocalTime.of(2, 30), yearly);
        Step wait = new Step.Wait(new WaitTime.UntilDate(rule));

        assertThat(
                        RunScenario.of(BERLIN, Map.of("day", date), wait)
                                .waitedUntil("2027-03-01T10:00:00Z"))
                .isEqualTo(end);
        assertThat(RunScenario.of(BERLIN, Map.of(), wait).waitedUntil("2027-03-01T10:00:00Z"))
                .isEqualTo("no wait");
    }

    @Test
    void aRuleAboutAMissingFieldIsFalseAndTheRunGoesOn() {
        RunInterpreter.Moved moved =
                RunScenario.of(
                                BERLIN,
                                Map.of(),
                                when(
                                        "'field': 'metadata.plan', 'op': 'neq', 'value': 'pro'",
                                        List.of(exit("never")),
                                        List.of()),
                                MAIL)
                        .whole();

        assertThat(path(moved)).containsExactly("0 else", "1 done");
        assertThat(moved.state()).isEqualTo(RunState.completed());
    }

    @Test
    void aBranchEndsInTheBranchAroundIt() {
        String pro = "'field': 'metadata.plan', 'op': 'eq', 'value': 'pro'";
        String big = "'field': 'metadata.seats', 'op': 'gt', 'value': 100";
        RunInterpreter.Moved moved =
                RunScenario.of(
                                BERLIN,
                                Map.of("plan", "pro", "seats", 5),
                                when(
                                        pro,
                                        List.of(
                                                when(
                                                        big,
                                                        List.of(exit("never")),
                                                        List.of(
                                                                new Step.Wait(
                                                                        new WaitTime.For(
                                                                                Duration.ofDays(
                                                                                        2))))),
                                                MAIL),
                                        List.of()),
                                exit("done"))
                        .whole();

        assertThat(path(moved))
                .containsExactly(
                        "0 then",
                        "0.then.0 else",
                        "0.then.0.else.0 waiting",
                        "0.then.1 done",
                        "1 ended");
        assertThat(moved.state()).isEqualTo(RunState.exited("done"));
    }

    @Test
    void conditionsSeeWhatStepsBeforeThemChanged() {
        RunInterpreter.Moved moved =
                RunScenario.of(
                                BERLIN,
                                Map.of(),
                                update("{'plan': 'pro'}"),
                                when(
                                        "'field': 'metadata.plan', 'op': 'eq', 'value': 'pro'",
                                        List.of(new Step.AddTag(TAG), new Step.AddTag(TAG)),
                                        List.of()),
                                when("'field': 'tags', 'op': 'exists'", List.of(MAIL), List.of()),
                                new Step.RemoveTag(TAG),
                                new Step.RemoveTag(TAG),
                                new Step.UpdateMetadata(
                                        JsonObject.of(Collections.singletonMap("plan", null))),
                                when(
                                        "'field': 'metadata.plan', 'op': 'exists'",
                                        List.of(MAIL),
                                        List.of()))
                        .whole();

        assertThat(path(moved))
                .containsExactly(
                        "0 done",
                        "1 then",
                        "1.then.0 done",
                        "1.then.1 skipped",
                        "2 then",
                        "2.then.0 done",
                        "3 done",
                        "4 skipped",
                        "5 done",
                        "6 else");
        assertThat(moved.person().memberships()).isEmpty();
        assertThat(moved.person().profile().metadata()).isEqualTo(JsonObject.empty());
    }

    @Test
    void aRunWhoseConditionsDoNotHoldExitsBeforeTheFirstStep() {
        TriggerDefinition definition =
                TriggerFixture.trigger(new UUID(0, 1))
                        .withConditions(RandomDefinitions.someConditions())
                        .withSteps(MAIL)
                        .definition();
        RunScenario free = RunScenario.of(BERLIN, Map.of("plan", "free"), MAIL);

        RunInterpreter.Moved moved =
                new RunScenario(definition, free.person(), free.event()).whole();

        assertThat(moved.path()).isEmpty();
        assertThat(moved.effects()).isEmpty();
        assertThat(moved.state()).isEqualTo(RunState.exited(RunReason.CONDITIONS));
    }

    private static final RunContext SILENT =
            new RunContext() {
                @Override
                public Feasibility mail(Step.SendEmail step, Subscriber person, Instant now) {
                    return new Feasibility.Skipped(RunReason.NOT_ACTIVE);
                }

                @Override
                public Optional<Tag> tag(TagId id) {
                    return RunScenario.HALF.tag(id);
                }

                @Override
                public boolean hasWebhook(WebhookId id) {
                    return RunScenario.HALF.hasWebhook(id);
                }

                @Override
                public Engagement engagement(SubscriberId person) {
                    return Engagement.none();
                }
            };

    private static RunState silently(Step... steps) {
        RunScenario scenario = RunScenario.of(BERLIN, Map.of(), steps);
        RunState state = RunState.entered();
        Instant at = RunScenario.START;
        do {
            at = state.waitsUntil().orElse(at);
            state =
                    new RunInterpreter(
                                    scenario.definition(),
                                    scenario.event(),
                                    SILENT,
                                    scenario.person(),
                                    at)
                            .go(state)
                            .state();
        } while (state.waitsUntil().isPresent());
        return state;
    }

    @Test
    void aRunThatSkippedItsMailSaysSoAtEveryPlannedEnd() {
        Step wait = new Step.Wait(new WaitTime.For(Duration.ofDays(1)));
        Step gone = new Step.AddTag(new TagId(new UUID(0, 5)));
        RunState skipped = RunState.skipped(RunReason.NOT_ACTIVE);

        assertThat(silently(MAIL)).isEqualTo(skipped);
        assertThat(silently(MAIL, exit("done"))).isEqualTo(skipped);
        assertThat(silently(MAIL, new Step.Exit(Optional.empty()))).isEqualTo(skipped);
        assertThat(silently(MAIL, wait, exit("done"))).isEqualTo(skipped);
        assertThat(silently(MAIL, wait, wait)).isEqualTo(skipped);
        assertThat(silently(exit("done"))).isEqualTo(RunState.exited("done"));
        assertThat(silently(MAIL, gone)).isEqualTo(RunState.exited(RunReason.TAG_GONE));
    }

    @Test
    void whatIsGoneEndsTheRun() {
        UUID odd = new UUID(0, 5);
        Step tag = new Step.AddTag(new TagId(odd));
        Step hook = new Step.Webhook(new WebhookId(odd), JsonObject.empty());

        assertThat(RunScenario.of(BERLIN, Map.of(), tag, MAIL).whole().state())
                .isEqualTo(RunState.exited(RunReason.TAG_GONE));
        assertThat(RunScenario.of(BERLIN, Map.of(), hook, MAIL).whole().state())
                .isEqualTo(RunState.exited(RunReason.WEBHOOK_GONE));
    }

    @Test
    void metadataThatWouldBeTooLargeFailsTheRun() {
        Step fill = update("{'b': '%s'}".formatted("x".repeat(Profile.MAX_METADATA_BYTES / 2)));
        String half = "x".repeat(Profile.MAX_METADATA_BYTES / 2);

        RunInterpreter.Moved moved = RunScenario.of(BERLIN, Map.of("a", half), fill, MAIL).whole();

        assertThat(moved.state()).isEqualTo(RunState.failed(RunReason.METADATA_TOO_LARGE));
        assertThat(moved.effects()).isEmpty();
    }

    @Test
    void aRunThatGoesOnAfterEachWaitDoesWhatOneWithoutWaitsDoes() {
        int waits = 0;
        for (long seed = 0; seed < 5000; seed++) {
            RunScenario scenario = random(seed);
            RunInterpreter.Moved slow = scenario.whole();
            RunInterpreter.Moved quick = scenario.withoutWaits().whole();

            assertThat(slow.effects()).as("seed %d", seed).isEqualTo(quick.effects());
            assertThat(slow.state()).as("seed %d", seed).isEqualTo(quick.state());
            assertThat(slow.path().stream().map(RunStep::place).toList())
                    .as("seed %d", seed)
                    .isEqualTo(quick.path().stream().map(RunStep::place).toList())
                    .doesNotHaveDuplicates();
            waits +=
                    (int)
                            slow.path().stream()
                                    .filter(step -> step.outcome() == StepOutcome.WAITING)
                                    .count();
        }
        assertThat(waits).isGreaterThan(500);
    }

    private static RunScenario random(long seed) {
        Random random = new Random(seed);
        RandomDefinitions definitions =
                // most things exist, and some tags are named twice
                new RandomDefinitions(
                        seed,
                        () -> new UUID(0, random.nextInt(9) == 0 ? 1 : random.nextInt(1, 9) * 2L));
        TriggerDefinition definition = definitions.next();
        TriggerDefinition free =
                new TriggerDefinition(
                        definition.kind(),
                        definition.filter(),
                        Optional.empty(),
                        definition.steps(),
                        definition.frequency(),
                        definition.exitOn());
        RunScenario person = RunScenario.of(BERLIN, Map.of("plan", "pro"), MAIL);
        return new RunScenario(free, person.person(), JsonObject.of(Map.of("total", 80)));
    }

    @ParameterizedTest
    @CsvSource({
        "2027-03-28, Europe/Berlin, completed",
        // it comes two hours earlier there, and the run is late
        "2027-03-28, Asia/Dubai, completed",
        "2027-03-28, America/New_York, date_changed",
        "2027-03-29, Europe/Berlin, date_changed",
        "soon, Europe/Berlin, date_changed",
    })
    void aRunOfADateGoesOnlyWhileTheDateOfThePersonIsTheSame(String date, String zone, String end) {
        DateRule rule = new DateRule("day", 0, LocalTime.of(9, 0), false);
        TriggerFilter filter =
                new TriggerFilter(
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(rule));
        Instant at = Instant.parse("2027-03-28T07:00:00Z");
        RunCause cause = RunCause.of(new Occurrence(LocalDate.of(2027, 3, 28), at));
        RunScenario plain = RunScenario.of(zone, Map.of("day", date), MAIL);
        RunScenario dated =
                new RunScenario(
                        TriggerFixture.trigger(new UUID(0, 1))
                                .withKind(TriggerKind.DATE, filter)
                                .withSteps(MAIL)
                                .definition(),
                        plain.person(),
                        cause.facts());

        RunState state = dated.go(RunState.scheduled(at), plain.person(), at).state();

        assertThat(state.reason().orElse(state.status().keyword())).isEqualTo(end);
    }
}
