package dev.postroom.adapters.rest.trigger.page.form;

import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/**
 * The form about a trigger.
 *
 * @param head the fields that are the same in both forms
 * @param isJson whether the definition is one field of JSON
 */
public record TriggerFormPage(
        Words words, List<FormError> errors, List<Field> head, Parts parts, boolean isJson) {

    public TriggerFormPage {
        errors = List.copyOf(errors);
        head = List.copyOf(head);
    }

    /**
     * The texts around the form, and where it leads.
     *
     * @param version of the trigger that is changed; empty for a new one
     * @param effect of saving, in a sentence
     */
    public record Words(
            String title,
            String button,
            String action,
            String back,
            String version,
            String effect) {}

    /**
     * The definition by fields.
     *
     * @param boxes about the date
     * @param filter the fields that say which events count
     * @param added the types of steps that can be added
     */
    public record Parts(
            List<Field> start,
            List<Field> filter,
            List<Box> boxes,
            Rules rules,
            List<Row> steps,
            String stepsError,
            List<Choice> added,
            Block exits) {

        public Parts {
            start = List.copyOf(start);
            filter = List.copyOf(filter);
            boxes = List.copyOf(boxes);
            steps = List.copyOf(steps);
            added = List.copyOf(added);
        }
    }

    /**
     * The conditions.
     *
     * @param json those that rows cannot express
     */
    public record Rules(Field match, List<Row> rows, Block json) {

        public Rules {
            rows = List.copyOf(rows);
        }
    }

    /**
     * A part of the definition as JSON.
     *
     * @param json as it is; empty for none
     * @param field to change it; none while it is only shown
     */
    public record Block(String name, String json, List<Field> field) {

        public Block {
            field = List.copyOf(field);
        }
    }

    /**
     * A row of fields.
     *
     * @param json what the fields cannot express, to be shown; empty for nothing
     */
    public record Row(
            int index,
            String title,
            String type,
            List<Field> fields,
            String json,
            String error,
            boolean up,
            boolean down) {

        public Row {
            fields = List.copyOf(fields);
        }
    }
}
