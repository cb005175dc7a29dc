package dev.postroom.adapters.rest.tag.page;

import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/** The form for another tag. */
public record NewTagPage(
        List<Field> fields, List<Box> boxes, List<FormError> errors, String action) {

    public NewTagPage {
        fields = List.copyOf(fields);
        boxes = List.copyOf(boxes);
        errors = List.copyOf(errors);
    }
}
