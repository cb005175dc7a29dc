package dev.postroom.adapters.rest.signup.page;

import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/**
 * The form for another form, or for changes of one.
 *
 * @param title of the page
 * @param version of the form that is changed; empty for another one
 */
public record NewFormPage(
        String title,
        String action,
        String back,
        String button,
        String version,
        List<Field> fields,
        List<Box> boxes,
        List<FormError> errors) {

    public NewFormPage {
        fields = List.copyOf(fields);
        boxes = List.copyOf(boxes);
        errors = List.copyOf(errors);
    }
}
