package dev.postroom.domain.trigger.definition;

import static dev.postroom.domain.trigger.Definitions.read;
import static dev.postroom.domain.trigger.Definitions.refused;
import static dev.postroom.domain.trigger.Definitions.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.JsonReading;
import dev.postroom.domain.shared.Seeds;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.Definitions;
import dev.postroom.domain.trigger.RandomDefinitions;
import dev.postroom.domain.trigger.TriggerFixture;
import dev.postroom.domain.trigger.date.DateRule;
import dev.postroom.domain.trigger.date.WaitTime;
import dev.postroom.domain.trigger.step.Step;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

final class TriggerDefinitionTest {

    private static final TemplateId KNOWN = new TemplateId(Definitions.KNOWN);

    @Test
    void everyDefinitionIsReadAsItWasWritten() {
        Seeds.check(
                300,
                random -> {
                    TriggerDefinition definition =
                            new RandomDefinitions(random.nextLong(), UUID::randomUUID).next();
                    JsonObject json = definition.toJson();
                    TriggerDefinition again =
                            TriggerDefinition.of(json, TriggerReferences.unchecked());

                    assertThat(again).isEqualTo(definition);
                    assertThat(again.toJson()).isEqualTo(json);
                    assertThat(definition.patched(JsonObject.empty())).isNotNull();
                    assertThat(
                                    TriggerDefinition.of(
                                            definition.patched(JsonObject.empty()),
                                            TriggerReferences.unchecked()))
                            .isEqualTo(definition);
                });
    }

    @Test
    void theShortFormSendsOneTemplateAfterADelay() {
        TriggerDefinition at = read("{'event_type': 'subscriber.created', 'template_id': 'known'}");
        TriggerDefinition later =
                read(
                        "{'event_type': 'subscriber.created', 'template_id': 'known',"
                                + " 'delay_seconds': 3600}");

        assertThat(at.shortForm()).contains(new ShortForm(KNOWN, Duration.ZERO));
        assertThat(at.steps().steps()).containsExactly(TriggerFixture.mail(KNOWN));
        assertThat(later.shortForm()).contains(new ShortForm(KNOWN, Duration.ofHours(1)));
        assertThat(later.steps().steps())
                .containsExactly(
                        new Step.Wait(new WaitTime.For(Duration.ofHours(1))),
                        TriggerFixture.mail(KNOWN));
        assertThat(steps("{'type': 'exit'}").shortForm()).isEmpty();
    }

    @Test
    void whatIsLeftOutHasAUsualValue() {
        TriggerDefinition plain = steps("{'type': 'exit'}");
        TriggerDefinition birthday =
                read(
                        "{'event_type': 'date', 'template_id': 'known', 'filter': {'date':"
                                + " {'field': 'metadata.birthday', 'yearly': true}}}");

        assertThat(plain.filter()).isEqualTo(TriggerFilter.none());
        assertThat(plain.conditions()).isEmpty();
        assertThat(plain.frequency()).isEqualTo(Frequency.ONCE);
        assertThat(plain.exitOn()).isEmpty();
        assertThat(birthday.frequency()).isEqualTo(Frequency.EVERY_TIME);
        assertThat(birthday.filter().date())
                .contains(new DateRule("birthday", 0, LocalTime.of(9, 0), true));
    }

    @Test
    void waitsHaveALengthOrAnEnd() {
        List<Step> waits =
                steps(
                                """
                                {'type': 'wait', 'for': 'P2W'},
                                {'type': 'wait', 'until': {'at': '2027-03-01T09:00:00+01:00'}},
                                {'type': 'wait', 'until': {'field': 'metadata.renewal', 'offset_days': -3}},
                                {'type': 'wait', 'until': {'time': '23:59', 'weekdays': ['friday']}}\
                                """)
                        .steps()
                        .steps();

        assertThat(waits)
                .containsExactly(
                        new Step.Wait(new WaitTime.For(Duration.ofDays(14))),
                        new Step.Wait(new WaitTime.Until(Instant.parse("2027-03-01T08:00:00Z"))),
                        new Step.Wait(
                                new WaitTime.UntilDate(
                                        new DateRule("renewal", -3, LocalTime.of(9, 0), false))),
                        new Step.Wait(
                                new WaitTime.UntilTime(
                                        LocalTime.of(23, 59), Set.of(DayOfWeek.FRIDAY))));
    }

    @Test
    void allViolationsAreReportedTogetherEachAtItsField() {
        assertThat(
                        refused(() ->
                                read(
                                        """
                                        {'event_type': 'tag.subscribed',
                                         'filter': {'tag': 'gone', 'link_url': 'x', 'x': 1},
                                         'conditions': {'all': [{'field': 'plan', 'op': 'eq', 'value': 1}]},
                                         'frequency': 'twice',
                                         'exit_on': [{'event_type': 'date'}, 5],
                                         'steps': [
                                          {'type': 'send_email', 'template_id': 'gone', 'version': 0},
                                          {'type': 'condition', 'conditions': {'all': []},
                                           'then': [{'type': 'wait', 'for': 'P1Y'}, {'type': 'fly'}],
                                           'else': [{'type': 'add_tag'}]},
                                          {'type': 'webhook', 'webhook_id': 'x', 'data': []},
                                          {'type': 'update_metadata'}, {}, 7]}\
                                        """)))
                .containsExactlyInAnyOrder(
                        "filter.tag unknown_tag",
                        "filter.link_url not_allowed",
                        "filter.x unknown_field",
                        "conditions.all[0].field unknown_field",
                        "frequency unknown_value",
                        "exit_on[0].event_type not_allowed",
                        "exit_on[1] invalid_type",
                        "steps[0].template_id unknown_template",
                        "steps[0].version out_of_range",
                        "steps[1].conditions.all invalid_type",
                        "steps[1].then[0].for invalid_duration",
                        "steps[1].then[1].type unknown_value",
                        "steps[1].else[0].tag required",
                        "steps[2].data invalid_type",
                        "steps[2].webhook_id unknown_webhook",
                        "steps[3].metadata required",
                        "steps[4].type required",
                        "steps[5] invalid_type");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {'event_type': 'x', 'steps': [{'type': 'exit'}]} | event_type unknown_value
                    {'steps': [{'type': 'exit'}]} | event_type required
                    {'event_type': 'subscriber.created'} | steps required
                    {'event_type': 'subscriber.created', 'steps': []} | steps empty
                    {'event_type': 'subscriber.created', 'steps': {}} | steps invalid_type
                    {'event_type': 'subscriber.created', 'steps': [{'type': 'exit'}], 'delay_seconds': 60} | delay_seconds not_allowed
                    {'event_type': 'subscriber.created', 'steps': [{'type': 'exit'}], 'template_id': 'known'} | template_id not_allowed
                    {'event_type': 'subscriber.created', 'template_id': 'known', 'delay_seconds': 59} | delay_seconds out_of_range
                    {'event_type': 'subscriber.created', 'template_id': 'known', 'delay_seconds': 31536001} | delay_seconds out_of_range
                    {'event_type': 'subscriber.created', 'template_id': 'known', 'delay_seconds': '60'} | delay_seconds out_of_range
                    {'event_type': 'subscriber.created', 'template_id': 'gone'} | template_id unknown_template
                    {'event_type': 'subscriber.created', 'template_id': 'known', 'conditions': {'all': [{'field': 'opened.spring', 'op': 'exists'}]}} | conditions.all[0].field unknown_campaign
                    {'event_type': 'subscriber.created', 'template_id': 'known', 'conditions': {'any': [{'field': 'clicked.', 'op': 'exists'}]}} | conditions.any[0].field unknown_campaign
                    {'event_type': 'custom_event', 'template_id': 'known'} | filter.event_name required
                    {'event_type': 'date', 'template_id': 'known', 'filter': {}} | filter.date required
                    {'event_type': 'date', 'template_id': 'known', 'filter': {'date': {'field': 'birthday'}}} | filter.date.field unknown_field
                    {'event_type': 'date', 'template_id': 'known', 'filter': {'date': {'field': 'metadata.b', 'offset_days': 366}}} | filter.date.offset_days out_of_range
                    {'event_type': 'date', 'template_id': 'known', 'filter': {'date': {'field': 'metadata.b', 'time': '24:00'}}} | filter.date.time invalid_time
                    """)
    void aDefinitionThatIsWrongIsRefused(String definition, String violation) {
        assertThat(refused(() -> read(definition))).containsExactly(violation);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {'type': 'wait'} | steps[0] invalid_wait
                    {'type': 'wait', 'for': 'P1D', 'until': {'time': '09:00'}} | steps[0] invalid_wait
                    {'type': 'wait', 'for': 'PT59S'} | steps[0].for out_of_range
                    {'type': 'wait', 'for': 'P366D'} | steps[0].for out_of_range
                    {'type': 'wait', 'for': '-P1D'} | steps[0].for out_of_range
                    {'type': 'wait', 'for': 'tomorrow'} | steps[0].for invalid_duration
                    {'type': 'wait', 'until': {}} | steps[0].until invalid_wait
                    {'type': 'wait', 'until': {'at': '2027-03-01'}} | steps[0].until.at invalid_timestamp
                    {'type': 'wait', 'until': {'time': '9:00'}} | steps[0].until.time invalid_time
                    {'type': 'wait', 'until': {'time': '09:00', 'weekdays': ['Fri']}} | steps[0].until.weekdays[0] unknown_value
                    {'type': 'wait', 'until': {'time': '09:00', 'weekdays': ['friday', 'friday', 'friday', 'friday', 'friday', 'friday', 'friday', 'friday']}} | steps[0].until.weekdays too_many
                    {'type': 'wait', 'for': 'PT0000000000000000000000000000000000000060S'} | steps[0].for too_long
                    {'type': 'send_email', 'template_id': 'known', 'version': 4} | steps[0].version unknown_version
                    {'type': 'add_tag', 'tag': 'known', 'tags': []} | steps[0].tags unknown_field
                    {'type': 'exit', 'reason': ' '} | steps[0].reason blank
                    {'type': 'condition', 'conditions': {'all': [{'field': 'tags', 'op': 'exists'}]}} | steps[0].then required
                    """)
    void aStepThatIsWrongIsRefused(String step, String violation) {
        assertThat(refused(() -> steps(step))).containsExactly(violation);
    }

    @Test
    void aHugeDefinitionIsRefusedAtOnceAndBeforeAnythingIsLookedUp() {
        String many =
                String.join(",", Collections.nCopies(10_000, "{'type': 'add_tag', 'tag': 'x'}"));
        String hundred = String.join(",", Collections.nCopies(100, "{'type': 'exit'}"));
        assertThat(refused(() -> steps(many))).containsExactly("steps too_many");
        assertThat(steps(hundred).steps().all()).hasSize(100);
        assertThat(
                        refused(() ->
                                steps(
                                        "{'type': 'condition', 'conditions': {'all': [{'field':"
                                                + " 'tags', 'op': 'exists'}]}, 'then': ["
                                                + hundred
                                                + "]}")))
                .containsExactly("steps[0].then too_many");
        assertThat(
                        refused(() ->
                                steps(
                                        "{'type': 'exit'}, {'type': 'condition', 'then': ["
                                                + hundred
                                                + "], 'else': ["
                                                + hundred
                                                + "]}")))
                .containsExactly("steps[1].then too_many", "steps[1].else too_many");
    }

    @Test
    void conditionsCanBeEightDeep() {
        String step = "{'type': 'exit'}";
        for (int depth = 0; depth < 8; depth++) {
            step =
                    "{'type': 'condition', 'conditions': {'all': [{'field': 'tags', 'op':"
                            + " 'exists'}]}, 'then': ["
                            + step
                            + "]}";
        }
        String eight = step;

        assertThat(steps(eight).steps().all()).hasSize(9);
        assertThat(
                        refused(() ->
                                steps(
                                        "{'type': 'condition', 'conditions': {'all': [{'field':"
                                                + " 'tags', 'op': 'exists'}]}, 'then': ["
                                                + eight
                                                + "]}")))
                .hasSize(1)
                .allMatch(violation -> violation.endsWith(" too_deep"));
    }

    @Test
    void aPatchKeepsWhatItDoesNotName() {
        TriggerDefinition before =
                read(
                        """
                        {'event_type': 'email.clicked', 'frequency': 'every_time',
                         'filter': {'campaign_id': '00000000-0000-0000-0000-000000000001',
                          'link_url': 'https://example.org/'},
                         'conditions': {'all': [{'field': 'tags', 'op': 'exists'}]},
                         'template_id': 'known', 'delay_seconds': 60}\
                        """);

        TriggerDefinition after =
                patched(
                        before,
                        """
                        {'filter': {'link_url': null}, 'delay_seconds': 120,
                         'conditions': {'any': [{'field': 'metadata.a', 'op': 'exists'}]}}\
                        """);

        assertThat(after.filter().linkUrl()).isEmpty();
        assertThat(after.filter().campaign()).isEqualTo(before.filter().campaign());
        assertThat(after.conditions().orElseThrow().toJson().members()).containsOnlyKeys("any");
        assertThat(after.shortForm()).contains(new ShortForm(KNOWN, Duration.ofMinutes(2)));
        assertThat(after.frequency()).isEqualTo(Frequency.EVERY_TIME);
        assertThat(patched(after, "{'conditions': null}").conditions()).isEmpty();
    }

    @Test
    void aPatchReplacesStepsAsAWhole() {
        TriggerDefinition mail =
                read(
                        "{'event_type': 'subscriber.created', 'template_id': 'known',"
                                + " 'delay_seconds': 60}");

        TriggerDefinition steps = patched(mail, "{'steps': [{'type': 'exit'}]}");
        TriggerDefinition again = patched(steps, "{'template_id': 'known'}");

        assertThat(steps.steps().steps()).containsExactly(new Step.Exit(Optional.empty()));
        assertThat(again.shortForm()).contains(new ShortForm(KNOWN, Duration.ZERO));
        assertThat(refused(() -> patched(steps, "{'delay_seconds': 60}")))
                .containsExactly("delay_seconds not_allowed");
    }

    private static TriggerDefinition patched(TriggerDefinition before, String patch) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        if (JsonReading.of(patch.replace('\'', '"')) instanceof Map<?, ?> given) {
            given.forEach((name, value) -> members.put(String.valueOf(name), value));
        }
        return Definitions.of(before.patched(JsonObject.of(members)));
    }

    @Test
    void itKnowsTheTagsAndTemplatesThatItNames() {
        TriggerDefinition definition =
                read(
                        """
                        {'event_type': 'tag.subscribed', 'filter': {'tag': 'known'},
                         'steps': [{'type': 'condition',
                          'conditions': {'all': [{'field': 'tags', 'op': 'exists'}]},
                          'then': [{'type': 'send_email', 'template_id': 'known'}],
                          'else': [{'type': 'remove_tag',
                           'tag': '00000000-0000-0000-0000-000000000002'}]}]}\
                        """);

        assertThat(definition.tags())
                .containsExactlyInAnyOrder(new TagId(Definitions.KNOWN), new TagId(new UUID(0, 2)));
        assertThat(definition.templates()).containsExactly(KNOWN);
    }

    @Test
    void allConditionsTogetherNameAFewCampaigns() {
        assertThat(read(naming(20, 0)).campaignsOfRules()).hasSize(20);
        assertThat(read(naming(10, 10)).campaignsOfRules()).hasSize(20);
        assertThat(refused(() -> read(naming(11, 10)))).containsExactly("conditions too_many");
    }

    private static String naming(int first, int then) {
        return """
        {'event_type': 'subscriber.created', 'conditions': {'all': [%s]},
         'steps': [{'type': 'condition', 'conditions': {'any': [%s]}, 'then': [{'type': 'exit'}]}]}\
        """
                .formatted(rules(0, first), rules(first, first + then));
    }

    private static String rules(int from, int to) {
        return from == to
                ? "{'field': 'email', 'op': 'exists'}"
                : IntStream.range(from, to)
                        .mapToObj(number ->
                                "{'field': 'opened.%s', 'op': 'eq', 'value': true}"
                                        .formatted(new UUID(0, number)))
                        .collect(Collectors.joining(","));
    }
}
