package dev.postroom.adapters.rest.trigger.page.form;

import dev.postroom.adapters.rest.shared.page.JsonText;
import dev.postroom.adapters.rest.shared.page.NamedLines;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A draft as the members of the request to the API that saves it. */
final class DraftMembers {

    private static final String METADATA = "metadata.";
    private static final List<String> OF_FILTER =
            List.of("tag", "campaign_id", "link_url", "event_name");
    private static final List<String> OF_DATE = List.of("field", "offset_days", "time", "yearly");

    private DraftMembers() {}

    /** The whole trigger; fields that are empty are cleared. */
    static Map<String, @Nullable Object> of(TriggerDraft draft) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put("name", filled(draft.text(TriggerDraft.NAME)));
        members.put("slug", filled(draft.text(TriggerDraft.SLUG)));
        members.putAll(draft.isJson() ? written(draft) : definition(draft));
        return members;
    }

    private static @Nullable String filled(String text) {
        return text.isBlank() ? null : text;
    }

    // a patch merges the filter, so what is not in it must be cleared
    private static Map<String, @Nullable Object> written(TriggerDraft draft) {
        Map<String, @Nullable Object> definition = new LinkedHashMap<>();
        definition.put("conditions", null);
        definition.put("exit_on", List.of());
        definition.putAll(
                JsonText.members(TriggerDraft.DEFINITION, draft.text(TriggerDraft.DEFINITION)));
        Map<Object, @Nullable Object> filter = new LinkedHashMap<>();
        OF_FILTER.forEach(name -> filter.put(name, null));
        filter.put("date", null);
        Object given = definition.get("filter");
        if (given instanceof Map<?, ?> some) {
            filter.putAll(some);
        }
        if (given == null || given instanceof Map<?, ?>) {
            definition.put("filter", filter);
        }
        return definition;
    }

    /** The definition that the fields stand for. */
    static Map<String, @Nullable Object> definition(TriggerDraft draft) {
        Map<String, @Nullable Object> definition = new LinkedHashMap<>();
        definition.put("event_type", filled(draft.text(TriggerDraft.EVENT)));
        definition.put("filter", filter(draft));
        definition.put("conditions", conditions(draft));
        definition.put("steps", draft.steps().stream().map(DraftMembers::step).toList());
        definition.put("frequency", filled(draft.text(TriggerDraft.FREQUENCY)));
        String exits = draft.text(TriggerDraft.EXITS);
        definition.put("exit_on", exits.isBlank() ? List.of() : JsonText.valueOrText(exits));
        return definition;
    }

    private static Map<String, @Nullable Object> filter(TriggerDraft draft) {
        Map<String, @Nullable Object> filter = new LinkedHashMap<>();
        OF_FILTER.forEach(name -> filter.put(name, filled(draft.text("filter-" + name))));
        boolean isDated =
                OF_DATE.stream().anyMatch(name -> !draft.text("filter-date-" + name).isBlank());
        filter.put("date", isDated ? date(draft) : null);
        return filter;
    }

    private static Map<String, @Nullable Object> date(TriggerDraft draft) {
        Map<String, @Nullable Object> date = new LinkedHashMap<>();
        String field = draft.text("filter-date-field").strip();
        date.put(
                "field",
                field.isEmpty() ? null : field.startsWith(METADATA) ? field : METADATA + field);
        String days = draft.text("filter-date-offset_days").strip();
        date.put("offset_days", days.isEmpty() ? null : JsonText.valueOrText(days));
        date.put("time", filled(draft.text("filter-date-time")));
        date.put("yearly", !draft.text("filter-date-yearly").isEmpty());
        return date;
    }

    private static @Nullable Object conditions(TriggerDraft draft) {
        String json = draft.text(TriggerDraft.CONDITIONS);
        if (!json.isBlank()) {
            return JsonText.valueOrText(json);
        }
        String match = draft.text(TriggerDraft.MATCH).equals("any") ? "any" : "all";
        return draft.rules().isEmpty()
                ? null
                : Map.of(match, draft.rules().stream().map(RuleText::rule).toList());
    }

    private static Object step(Map<String, String> row) {
        String type = row.getOrDefault(TriggerDraft.TYPE, "");
        if (type.equals(TriggerDraft.JSON)) {
            return JsonText.valueOrText(row.getOrDefault(TriggerDraft.JSON, ""));
        }
        Map<String, @Nullable Object> step = new LinkedHashMap<>();
        step.put("type", type);
        new TreeMap<>(row)
                .forEach((name, text) -> {
                    switch (name) {
                        case "template_id", "tag", "webhook_id", "reason" ->
                                step.put(name, filled(text));
                        case "variables" -> step.put(name, NamedLines.read(text));
                        case "metadata", "data" ->
                                step.put(name, text.isBlank() ? null : JsonText.valueOrText(text));
                        case "for" ->
                                step.put(
                                        name,
                                        WaitText.duration(text, row.getOrDefault("unit", "")));
                        default -> {
                            // the type, and the unit of a wait
                        }
                    }
                });
        return step;
    }
}
