package dev.postroom.adapters.rest.action.page;

import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;
import java.util.Map;

/**
 * The question before an action.
 *
 * @param consequence of the action, in a sentence
 * @param chosen who is meant, one part a line
 * @param errors that are to be corrected
 * @param form none when the action cannot be started so
 */
public record NewActionPage(
        String title,
        String consequence,
        List<String> chosen,
        List<FormError> errors,
        String back,
        List<Form> form) {

    public NewActionPage {
        chosen = List.copyOf(chosen);
        errors = List.copyOf(errors);
        form = List.copyOf(form);
    }

    /**
     * The form that starts it.
     *
     * @param kept what it repeats
     * @param count how many people the reader was told
     */
    public record Form(
            String action,
            List<Field> fields,
            List<Map.Entry<String, String>> kept,
            String count,
            String button,
            boolean isDangerous) {

        public Form {
            fields = List.copyOf(fields);
            kept = List.copyOf(kept);
        }
    }
}
