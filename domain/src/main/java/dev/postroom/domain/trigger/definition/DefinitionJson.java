package dev.postroom.domain.trigger.definition;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.PersonFields;
import dev.postroom.domain.trigger.date.DateReading;
import dev.postroom.domain.trigger.date.DateRule;
import dev.postroom.domain.trigger.date.WaitTime;
import dev.postroom.domain.trigger.step.Conditions;
import dev.postroom.domain.trigger.step.Step;

import org.jspecify.annotations.Nullable;

import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Writes definitions as JSON; the inverse of {@link DefinitionReading}. What is absent is null. */
final class DefinitionJson {

    private DefinitionJson() {}

    static JsonObject of(TriggerDefinition definition) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("event_type", definition.kind().keyword());
        json.put("filter", filter(definition.filter()));
        json.put(
                "conditions",
                definition.conditions().map(all -> all.toJson().members()).orElse(null));
        json.put("steps", steps(definition.steps().steps()));
        json.put("frequency", definition.frequency().keyword());
        json.put("exit_on", definition.exitOn().stream().map(DefinitionJson::exit).toList());
        return JsonObject.of(json);
    }

    private static Map<String, @Nullable Object> exit(ExitOn exit) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("event_type", exit.kind().keyword());
        json.put("filter", filter(exit.filter()));
        return json;
    }

    private static Map<String, @Nullable Object> filter(TriggerFilter filter) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        put(json, "tag", filter.tag());
        put(json, "campaign_id", filter.campaign());
        put(json, "link_url", filter.linkUrl());
        put(json, "event_name", filter.eventName());
        json.put("date", filter.date().map(DefinitionJson::date).orElse(null));
        return json;
    }

    private static Map<String, @Nullable Object> date(DateRule rule) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("field", PersonFields.METADATA + rule.key());
        json.put("offset_days", rule.offsetDays());
        json.put("time", rule.time().toString());
        json.put("yearly", rule.yearly());
        return json;
    }

    private static List<Map<String, @Nullable Object>> steps(List<Step> steps) {
        return steps.stream().map(DefinitionJson::step).toList();
    }

    private static Map<String, @Nullable Object> step(Step step) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("type", step.type());
        switch (step) {
            case Step.SendEmail(var template, var version, JsonObject variables) -> {
                json.put("template_id", template.toString());
                json.put("version", version.orElse(null));
                json.put("variables", variables.members());
            }
            case Step.Wait(WaitTime time) -> wait(json, time);
            case Step.Condition(Conditions conditions, List<Step> then, List<Step> otherwise) -> {
                json.put("conditions", conditions.toJson().members());
                json.put("then", steps(then));
                json.put("else", steps(otherwise));
            }
            case Step.AddTag(var tag) -> json.put("tag", tag.toString());
            case Step.RemoveTag(var tag) -> json.put("tag", tag.toString());
            case Step.UpdateMetadata(JsonObject patch) -> json.put("metadata", patch.members());
            case Step.Webhook(var webhook, JsonObject data) -> {
                json.put("webhook_id", webhook.toString());
                json.put("data", data.members());
            }
            case Step.Exit(Optional<String> reason) -> put(json, "reason", reason);
        }
        return json;
    }

    /** A step without the steps in it. */
    static JsonObject alone(Step step) {
        Map<String, @Nullable Object> json = step(step);
        json.remove("then");
        json.remove("else");
        return JsonObject.of(json);
    }

    private static void wait(Map<String, @Nullable Object> json, WaitTime time) {
        json.put("for", null);
        json.put("until", null);
        switch (time) {
            case WaitTime.For(var length) -> json.put("for", length.toString());
            case WaitTime.Until(var moment) -> json.put("until", Map.of("at", moment.toString()));
            case WaitTime.UntilDate(DateRule rule) -> json.put("until", date(rule));
            case WaitTime.UntilTime(LocalTime at, Set<DayOfWeek> weekdays) -> {
                Map<String, @Nullable Object> until = new LinkedHashMap<>();
                until.put("time", at.toString());
                until.put("weekdays", weekdays.stream().map(DateReading::keyword).toList());
                json.put("until", until);
            }
        }
    }

    private static void put(Map<String, @Nullable Object> json, String name, Optional<?> value) {
        json.put(name, value.map(Object::toString).orElse(null));
    }
}
