package dev.postroom.adapters.rest.trigger.page.form;

import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.template.Template;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The fields of the steps.
 *
 * @param templates that can be chosen
 * @param errors at the fields of the form
 */
record StepFields(List<Template> templates, List<FormError> errors) {

    StepFields {
        templates = List.copyOf(templates);
        errors = List.copyOf(errors);
    }

    /** The names of the fields of a row, as at the end of their whole names. */
    static List<String> names(String type, boolean isStep) {
        if (!isStep) {
            return List.of("field", "op", "value");
        }
        return switch (type) {
            case "send_email" -> List.of("template_id", "variables");
            case "wait" -> List.of("for", "unit");
            case "add_tag", "remove_tag" -> List.of("tag");
            case "update_metadata" -> List.of("metadata");
            case "webhook" -> List.of("webhook_id", "data");
            case "exit" -> List.of("reason");
            default -> List.of();
        };
    }

    /** The step at this place, from 0. */
    TriggerFormPage.Row row(int index, Map<String, String> row, boolean isLast) {
        String type = row.getOrDefault(TriggerDraft.TYPE, "");
        String start = "steps-" + index;
        List<Field> fields = new ArrayList<>();
        for (String name : names(type, true)) {
            fields.add(field(start + "-" + name, name, row));
        }
        boolean isJson = type.equals(TriggerDraft.JSON);
        String json = row.getOrDefault(TriggerDraft.JSON, "");
        boolean isOpen = isJson && (row.containsKey(TriggerDraft.OPEN) || hasError(start));
        if (isOpen) {
            fields.add(
                    Field.area(start + "-" + TriggerDraft.JSON, "The step as JSON", json)
                            .rows(Math.clamp(json.lines().count() + 1, 4, 24))
                            .error(error(start + "-" + TriggerDraft.JSON)));
        }
        return new TriggerFormPage.Row(
                index,
                (index + 1) + ". " + StepTypes.WORDS.getOrDefault(type, "A step as JSON"),
                type,
                fields,
                isJson && !isOpen ? json : "",
                FormError.at(errors, start),
                index > 0,
                !isLast);
    }

    private boolean hasError(String start) {
        return errors.stream().anyMatch(error -> error.field().startsWith(start + "-"));
    }

    private String error(String name) {
        return FormError.at(errors, name);
    }

    private Field field(String name, String kind, Map<String, String> row) {
        String text = row.getOrDefault(kind, "");
        Field field =
                switch (kind) {
                    case "template_id" -> Field.select(name, "Template", templates(text));
                    case "variables" ->
                            Field.area(name, "Variables", text)
                                    .rows(3)
                                    .hint("One on each line, for example: season = spring");
                    case "for" -> Field.text(name, "How long", text);
                    case "unit" -> Field.select(name, "Unit", units(text));
                    case "tag" -> Field.text(name, label(row), text).hint("Its name or slug.");
                    case "metadata" ->
                            Field.area(name, "Members to change, as JSON", text)
                                    .rows(4)
                                    .hint(
                                            "For example {\"plan\": \"pro\"}. null removes a"
                                                    + " member.");
                    case "webhook_id" ->
                            Field.text(name, "Id of the webhook", text)
                                    .hint("The page of the webhook shows it.");
                    case "data" ->
                            Field.area(name, "Data, as JSON", text)
                                    .rows(4)
                                    .hint("Goes to the webhook beside the person.");
                    default ->
                            Field.text(name, "Reason", text)
                                    .hint("The list of runs shows it. It may be empty.");
                };
        return field.error(error(name));
    }

    private static String label(Map<String, String> row) {
        return "add_tag".equals(row.get(TriggerDraft.TYPE)) ? "Tag to add" : "Tag to remove";
    }

    private List<Choice> templates(String chosen) {
        List<Choice> choices = new ArrayList<>();
        boolean isKnown = templates.stream().anyMatch(one -> isOf(one, chosen));
        if (!isKnown) {
            choices.add(new Choice(chosen, chosen.isEmpty() ? "Choose one" : chosen, true));
        }
        templates.forEach(template ->
                choices.add(
                        new Choice(
                                template.id().toString(),
                                template.name(),
                                isOf(template, chosen))));
        return choices;
    }

    private static boolean isOf(Template template, String chosen) {
        return template.id().toString().equals(chosen);
    }

    private static List<Choice> units(String chosen) {
        return WaitText.UNITS.keySet().stream()
                .map(unit -> new Choice(unit, unit, unit.equals(chosen)))
                .toList();
    }
}
