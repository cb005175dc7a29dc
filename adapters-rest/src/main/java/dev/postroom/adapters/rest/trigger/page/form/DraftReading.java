package dev.postroom.adapters.rest.trigger.page.form;

import dev.postroom.adapters.rest.shared.json.PrettyJson;
import dev.postroom.adapters.rest.shared.page.NamedLines;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Reads the JSON of a definition into the fields of the form.
 *
 * @param tagNames the name of a tag that people read, for its id
 */
record DraftReading(UnaryOperator<String> tagNames) {

    /** The fields for this definition. */
    TriggerDraft read(Map<String, String> head, Map<?, ?> definition) {
        Map<String, String> texts = new HashMap<>(head);
        put(texts, TriggerDraft.EVENT, definition.get("event_type"));
        put(texts, TriggerDraft.FREQUENCY, definition.get("frequency"));
        if (definition.get("filter") instanceof Map<?, ?> filter) {
            filter(texts, filter);
        }
        if (definition.get("exit_on") instanceof List<?> exits && !exits.isEmpty()) {
            texts.put(TriggerDraft.EXITS, PrettyJson.ofValue(exits));
        }
        List<Map<String, String>> rules = new ArrayList<>();
        if (definition.get("conditions") instanceof Map<?, ?> conditions) {
            rules(texts, rules, conditions);
        }
        List<Map<String, String>> steps = new ArrayList<>();
        if (definition.get("steps") instanceof List<?> given) {
            given.forEach(step -> steps.add(step(step)));
        }
        return new TriggerDraft(texts, rules, steps);
    }

    private static void put(Map<String, String> texts, String name, @Nullable Object value) {
        if (value != null) {
            texts.put(name, value.toString());
        }
    }

    private void filter(Map<String, String> texts, Map<?, ?> filter) {
        put(
                texts,
                "filter-tag",
                filter.get("tag") instanceof String tag ? tagNames.apply(tag) : null);
        put(texts, "filter-campaign_id", filter.get("campaign_id"));
        put(texts, "filter-link_url", filter.get("link_url"));
        put(texts, "filter-event_name", filter.get("event_name"));
        if (filter.get("date") instanceof Map<?, ?> date) {
            put(texts, "filter-date-field", date.get("field"));
            put(texts, "filter-date-offset_days", date.get("offset_days"));
            put(texts, "filter-date-time", date.get("time"));
            if (Boolean.TRUE.equals(date.get("yearly"))) {
                texts.put("filter-date-yearly", "true");
            }
        }
    }

    private static void rules(
            Map<String, String> texts, List<Map<String, String>> rules, Map<?, ?> conditions) {
        String match = conditions.containsKey("any") ? "any" : "all";
        List<Map<String, String>> rows = new ArrayList<>();
        boolean isPlain = conditions.size() == 1 && conditions.get(match) instanceof List<?>;
        if (isPlain && conditions.get(match) instanceof List<?> given) {
            for (Object rule : given) {
                Optional<Map<String, String>> row = RuleText.row(rule);
                row.ifPresent(rows::add);
                isPlain &= row.isPresent();
            }
        }
        if (isPlain) {
            texts.put(TriggerDraft.MATCH, match);
            rules.addAll(rows);
        } else {
            texts.put(TriggerDraft.CONDITIONS, PrettyJson.ofValue(conditions));
        }
    }

    private Map<String, String> step(@Nullable Object given) {
        if (given instanceof Map<?, ?> step && step.get("type") instanceof String type) {
            Optional<Map<String, String>> row =
                    switch (type) {
                        case "send_email" -> mail(step);
                        case "wait" -> wait(step);
                        case "add_tag", "remove_tag" -> tag(step);
                        case "update_metadata" -> object(step, "metadata");
                        case "webhook" -> object(step, "data");
                        case "exit" -> Optional.of(texts(step, "reason"));
                        default -> Optional.empty();
                    };
            if (row.isPresent() && row.get().keySet().containsAll(present(step))) {
                return row.get();
            }
        }
        return Map.of(
                TriggerDraft.TYPE,
                TriggerDraft.JSON,
                TriggerDraft.JSON,
                given == null ? "" : PrettyJson.ofValue(given));
    }

    // what a row does not show must not be lost
    private static Set<String> present(Map<?, ?> step) {
        Map<String, Object> present = new HashMap<>();
        step.forEach((name, value) -> {
            if (value != null) {
                present.put(name.toString(), value);
            }
        });
        return present.keySet();
    }

    private static Map<String, String> texts(Map<?, ?> step, String... names) {
        Map<String, String> row = new LinkedHashMap<>();
        put(row, TriggerDraft.TYPE, step.get("type"));
        for (String name : names) {
            if (step.get(name) instanceof String text) {
                row.put(name, text);
            }
        }
        return row;
    }

    private static Optional<Map<String, String>> mail(Map<?, ?> step) {
        Map<String, String> row = texts(step, "template_id");
        if (step.get("variables") instanceof Map<?, ?> variables) {
            if (NamedLines.texts(variables).size() < variables.size()) {
                return Optional.empty();
            }
            row.put("variables", NamedLines.of(variables));
        }
        return Optional.of(row);
    }

    private static Optional<Map<String, String>> wait(Map<?, ?> step) {
        if (!(step.get("for") instanceof String text)) {
            return Optional.empty();
        }
        try {
            Map<String, String> row = texts(step);
            Optional<String> unit = WaitText.unit(Duration.parse(text));
            unit.ifPresent(found -> {
                row.put("unit", found);
                row.put("for", WaitText.number(Duration.parse(text), found));
            });
            return unit.map(_ -> row);
        } catch (DateTimeParseException _) {
            return Optional.empty();
        }
    }

    private Optional<Map<String, String>> tag(Map<?, ?> step) {
        Map<String, String> row = texts(step, "tag");
        row.computeIfPresent("tag", (_, id) -> tagNames.apply(id));
        return Optional.of(row);
    }

    private static Optional<Map<String, String>> object(Map<?, ?> step, String name) {
        Map<String, String> row = texts(step, "webhook_id");
        if (step.get(name) instanceof Map<?, ?> members) {
            row.put(name, members.isEmpty() ? "" : PrettyJson.ofValue(members));
        }
        return Optional.of(row);
    }
}
