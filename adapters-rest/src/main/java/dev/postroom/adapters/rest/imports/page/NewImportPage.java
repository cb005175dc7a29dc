package dev.postroom.adapters.rest.imports.page;

import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/**
 * The form for another import.
 *
 * @param file how a program sends a whole file
 */
public record NewImportPage(List<Field> fields, List<FormError> errors, String action, Code file) {

    public NewImportPage {
        fields = List.copyOf(fields);
        errors = List.copyOf(errors);
    }
}
