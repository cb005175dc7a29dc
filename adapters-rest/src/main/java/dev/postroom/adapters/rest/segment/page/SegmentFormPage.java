package dev.postroom.adapters.rest.segment.page;

import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/**
 * The form about a segment.
 *
 * @param head name, slug and description
 * @param match whether all rules must hold
 * @param json the rules in one field; empty for rows
 */
public record SegmentFormPage(
        Words words,
        List<Field> head,
        Field match,
        List<Row> rows,
        List<Field> json,
        List<FormError> errors) {

    public SegmentFormPage {
        head = List.copyOf(head);
        rows = List.copyOf(rows);
        json = List.copyOf(json);
        errors = List.copyOf(errors);
    }

    /** Whether the rules are written as JSON. */
    public boolean isJson() {
        return !json.isEmpty();
    }

    /**
     * The texts around the form.
     *
     * @param action the address that it is sent to
     * @param back the page without it
     * @param version of the segment that it was filled in with; empty for a new one
     */
    public record Words(String title, String button, String action, String back, String version) {}

    /**
     * The fields of a rule.
     *
     * @param drop the value of the button that removes it
     */
    public record Row(String title, String drop, List<Field> fields) {

        public Row {
            fields = List.copyOf(fields);
        }
    }
}
