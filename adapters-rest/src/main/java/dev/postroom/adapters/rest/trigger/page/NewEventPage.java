package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/** The form that sends an event about a person. */
public record NewEventPage(List<Field> fields, List<FormError> errors) {

    public NewEventPage {
        fields = List.copyOf(fields);
        errors = List.copyOf(errors);
    }
}
