package dev.postroom.adapters.rest.shared.page.part;

import dev.postroom.domain.shared.failure.Failure;

import java.util.List;

/**
 * Something that is wrong with a form.
 *
 * @param field the name of the field; empty for the whole form
 */
public record FormError(String field, String message) {

    /** The violations in a form. */
    public static List<FormError> of(Failure.Invalid invalid) {
        return invalid.violations().stream()
                .map(found -> new FormError(found.field(), found.message()))
                .toList();
    }

    /** The message for a field; empty for none. */
    public static String at(List<FormError> errors, String field) {
        return errors.stream()
                .filter(error ->
                        error.field().equals(field) || error.field().startsWith(field + "."))
                .map(FormError::message)
                .findFirst()
                .orElse("");
    }

    /** Where the field is in the page. */
    public String href() {
        return field.isEmpty() ? "#main" : "#field-" + field.replaceAll("[.\\[].*", "");
    }
}
