package dev.postroom.adapters.rest.trigger.page.form;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A trigger as its form holds it: the texts of the fields by their names, and rows of fields. A
 * part that the fields cannot express is in a row or a field as JSON, so that nothing is lost.
 *
 * @param texts of the single fields
 * @param rules the conditions, each with the texts of its fields
 * @param steps each with its type and the texts of its fields
 */
record TriggerDraft(
        Map<String, String> texts,
        List<Map<String, String>> rules,
        List<Map<String, String>> steps) {

    static final String NAME = "name";
    static final String SLUG = "slug";
    static final String EVENT = "event_type";
    static final String FREQUENCY = "frequency";
    static final String ACTIVE = "is_active";
    static final String MATCH = "match";

    /** The field with conditions that rows cannot express, as JSON. */
    static final String CONDITIONS = "conditions";

    /** The field with the events that end a run, as JSON. */
    static final String EXITS = "exit_on";

    /** The field with the whole definition as JSON; it stands for all others. */
    static final String DEFINITION = "definition";

    /** The type of a step that is written as JSON. */
    static final String JSON = "json";

    /** The field of a row that says whether its JSON is being edited. */
    static final String OPEN = "open";

    static final String TYPE = "type";

    private static final Pattern ROW = Pattern.compile("(conditions|steps)-(\\d{1,3})-(\\w+)");
    private static final Pattern CHANGE =
            Pattern.compile("(rule|step)-(add|drop|up|down|open)(?:-(\\d{1,3}))?");

    TriggerDraft {
        texts = Map.copyOf(texts);
        rules = rules.stream().map(Map::copyOf).toList();
        steps = steps.stream().map(Map::copyOf).toList();
    }

    /** A new trigger: nothing is filled in, and there is one step to begin with. */
    static TriggerDraft fresh() {
        return new TriggerDraft(Map.of(), List.of(), List.of(StepTypes.fresh("send_email")));
    }

    /** The form as it was sent. */
    static TriggerDraft sent(Map<String, List<String>> form) {
        Map<String, String> texts = new HashMap<>();
        Map<Integer, Map<String, String>> rules = new TreeMap<>();
        Map<Integer, Map<String, String>> steps = new TreeMap<>();
        form.forEach((name, values) -> {
            String value = values.isEmpty() ? "" : values.getFirst().replace("\r\n", "\n");
            Matcher row = ROW.matcher(name);
            if (row.matches()) {
                (row.group(1).equals("steps") ? steps : rules)
                        .computeIfAbsent(Integer.valueOf(row.group(2)), _ -> new LinkedHashMap<>())
                        .put(row.group(3), value);
            } else {
                texts.put(name, value);
            }
        });
        return new TriggerDraft(texts, List.copyOf(rules.values()), List.copyOf(steps.values()));
    }

    /** The text of a single field; empty for nothing. */
    String text(String name) {
        return texts.getOrDefault(name, "");
    }

    /** Whether it is written as JSON as a whole. */
    boolean isJson() {
        return texts.containsKey(DEFINITION);
    }

    /** This draft with other texts in single fields. */
    TriggerDraft with(Map<String, String> other) {
        Map<String, String> all = new HashMap<>(texts);
        all.putAll(other);
        return new TriggerDraft(all, rules, steps);
    }

    /** This draft without some of its single fields. */
    TriggerDraft without(Set<String> names) {
        Map<String, String> rest = new HashMap<>(texts);
        rest.keySet().removeAll(names);
        return new TriggerDraft(rest, rules, steps);
    }

    /**
     * This draft after a button that adds, moves, opens or removes a row; the same for other names.
     *
     * @param change such as {@code step-up-2}
     */
    TriggerDraft changed(String change) {
        Matcher button = CHANGE.matcher(change);
        if (change.startsWith("open-")) {
            return with(Map.of(change, "yes"));
        }
        if (!button.matches()) {
            return this;
        }
        boolean isStep = button.group(1).equals("step");
        List<Map<String, String>> rows = new ArrayList<>(isStep ? steps : rules);
        int at = button.group(3) == null ? rows.size() : Integer.parseInt(button.group(3));
        Map<String, String> added =
                isStep
                        ? StepTypes.fresh(text("add"))
                        : Map.of("field", "", "op", "eq", "value", "");
        change(rows, button.group(2), at, added);
        return isStep ? new TriggerDraft(texts, rules, rows) : new TriggerDraft(texts, rows, steps);
    }

    private static void change(
            List<Map<String, String>> rows, String verb, int at, Map<String, String> added) {
        if (verb.equals("add")) {
            rows.add(added);
        } else if (at < rows.size()) {
            Map<String, String> row = rows.remove(at);
            switch (verb) {
                case "up" -> rows.add(Math.max(0, at - 1), row);
                case "down" -> rows.add(Math.min(rows.size(), at + 1), row);
                case "open" -> {
                    Map<String, String> open = new LinkedHashMap<>(row);
                    open.put(OPEN, "yes");
                    rows.add(at, open);
                }
                default -> {
                    // it is removed
                }
            }
        }
    }
}
