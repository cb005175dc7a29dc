package dev.postroom.adapters.rest.trigger.page.form;

import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Says at which field of the form something is wrong that the API says of a part of the JSON. */
final class DraftErrors {

    private DraftErrors() {}

    /** The same errors at fields of this draft; the rest of a path is a part of the message. */
    static List<FormError> at(TriggerDraft draft, List<FormError> errors) {
        Map<String, String> fields = fields(draft);
        List<FormError> placed = new ArrayList<>();
        for (FormError error : errors) {
            String path = path(error.field());
            String field = path;
            while (!field.isEmpty() && !fields.containsKey(field)) {
                field = field.substring(0, Math.max(0, field.lastIndexOf('-')));
            }
            placed.add(
                    field.isEmpty()
                            ? beside(draft, error)
                            : new FormError(
                                    fields.getOrDefault(field, field),
                                    field.equals(path) ? error.message() : named(error)));
        }
        return placed;
    }

    // steps[1].tag is the field steps-1-tag; conditions have one list, whose name is chosen beside
    private static String path(String field) {
        return field.replace("[", "-")
                .replace("]", "")
                .replace(".", "-")
                .replaceFirst("^conditions-(all|any)(?=-|$)", "conditions");
    }

    private static FormError beside(TriggerDraft draft, FormError error) {
        boolean isInJson = draft.isJson() && !error.field().isEmpty();
        return new FormError(isInJson ? TriggerDraft.DEFINITION : "", named(error));
    }

    private static String named(FormError error) {
        return error.field().isEmpty() ? error.message() : error.field() + ": " + error.message();
    }

    /** The fields of the form, by the beginnings of the paths that lead to them. */
    private static Map<String, String> fields(TriggerDraft draft) {
        Map<String, String> fields = new LinkedHashMap<>();
        List.of(TriggerDraft.NAME, TriggerDraft.SLUG).forEach(name -> fields.put(name, name));
        if (draft.isJson()) {
            fields.put(TriggerDraft.DEFINITION, TriggerDraft.DEFINITION);
            return fields;
        }
        List.of(
                        TriggerDraft.EVENT,
                        TriggerDraft.FREQUENCY,
                        TriggerDraft.EXITS,
                        TriggerDraft.CONDITIONS,
                        "steps",
                        "filter-tag",
                        "filter-campaign_id",
                        "filter-link_url",
                        "filter-event_name",
                        "filter-date-field",
                        "filter-date-offset_days",
                        "filter-date-time")
                .forEach(name -> fields.put(name, name));
        fields.put("filter-date", "filter-date-field");
        rows(fields, "conditions", draft.rules(), "field");
        rows(fields, "steps", draft.steps(), "");
        return fields;
    }

    private static void rows(
            Map<String, String> fields, String list, List<Map<String, String>> rows, String first) {
        for (int i = 0; i < rows.size(); i++) {
            String row = list + "-" + i;
            String type = rows.get(i).getOrDefault(TriggerDraft.TYPE, "");
            String own = type.equals(TriggerDraft.JSON) ? TriggerDraft.JSON : first;
            fields.put(row, own.isEmpty() ? row : row + "-" + own);
            if (!type.equals(TriggerDraft.JSON)) {
                StepFields.names(type, first.isEmpty())
                        .forEach(name -> fields.put(row + "-" + name, row + "-" + name));
            }
        }
    }
}
