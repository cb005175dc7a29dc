package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/** The form for addresses that are to get no mail. */
public record NewSuppressionsPage(Field field, List<FormError> errors, String action) {

    public NewSuppressionsPage {
        errors = List.copyOf(errors);
    }
}
