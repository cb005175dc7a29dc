package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.shared.json.PrettyJson;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.trigger.date.DateReading;
import dev.postroom.domain.trigger.date.WaitTime;
import dev.postroom.domain.trigger.step.Conditions;
import dev.postroom.domain.trigger.step.Step;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A step of a trigger in words.
 *
 * @param href the page of what it uses, below the account and environment; empty for none
 * @param detail JSON that it carries; empty for none
 * @param then the steps of a condition that holds
 * @param otherwise the steps of a condition that does not hold
 */
public record StepRow(
        String text, String href, String detail, List<StepRow> then, List<StepRow> otherwise) {

    public StepRow {
        then = List.copyOf(then);
        otherwise = List.copyOf(otherwise);
    }

    static List<StepRow> all(List<Step> steps, StepNames names) {
        return steps.stream().map(step -> of(step, names)).toList();
    }

    static StepRow of(Step step, StepNames names) {
        return switch (step) {
            case Step.SendEmail(var template, var version, JsonObject variables) ->
                    plain(
                            "Send the template "
                                    + names.template(template)
                                    + version.map(number -> ", version " + number).orElse(""),
                            "/templates/" + template,
                            variables);
            case Step.Wait(WaitTime time) -> plain(wait(time));
            case Step.Condition(Conditions rules, List<Step> then, List<Step> otherwise) ->
                    new StepRow(
                            "If " + RuleWords.of(rules),
                            "",
                            "",
                            all(then, names),
                            all(otherwise, names));
            case Step.AddTag(var tag) ->
                    plain("Add the tag " + names.tag(tag), "/tags/" + tag, JsonObject.empty());
            case Step.RemoveTag(var tag) ->
                    plain("Remove the tag " + names.tag(tag), "/tags/" + tag, JsonObject.empty());
            case Step.UpdateMetadata(JsonObject patch) -> plain("Change the metadata", "", patch);
            case Step.Webhook(var webhook, JsonObject data) ->
                    plain(
                            "Send data to the webhook " + StepNames.brief(webhook),
                            "/webhooks/" + webhook,
                            data);
            case Step.Exit(var reason) ->
                    plain("Stop here" + reason.map(text -> ": " + text).orElse(""));
        };
    }

    private static StepRow plain(String text) {
        return plain(text, "", JsonObject.empty());
    }

    private static StepRow plain(String text, String href, JsonObject detail) {
        return new StepRow(
                text,
                href,
                detail.members().isEmpty() ? "" : PrettyJson.ofValue(detail.members()),
                List.of(),
                List.of());
    }

    private static String wait(WaitTime time) {
        return switch (time) {
            case WaitTime.For(Duration length) -> "Wait " + words(length);
            case WaitTime.Until(var moment) -> "Wait until " + moment;
            case WaitTime.UntilDate(var rule) ->
                    "Wait until the day comes. " + StartWords.date(rule);
            case WaitTime.UntilTime(LocalTime at, Set<DayOfWeek> days) ->
                    "Wait until " + at + (days.isEmpty() ? "" : " on " + words(days));
        };
    }

    private static String words(Set<DayOfWeek> days) {
        return days.stream().sorted().map(DateReading::keyword).collect(Collectors.joining(", "));
    }

    private static String words(Duration length) {
        StringBuilder text = new StringBuilder();
        part(text, length.toDaysPart(), "day");
        part(text, length.toHoursPart(), "hour");
        part(text, length.toMinutesPart(), "minute");
        part(text, length.toSecondsPart(), "second");
        return text.toString().strip();
    }

    private static void part(StringBuilder text, long number, String unit) {
        if (number > 0) {
            text.append(number).append(' ').append(unit).append(number == 1 ? " " : "s ");
        }
    }
}
