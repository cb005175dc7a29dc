package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/**
 * The form that changes a person.
 *
 * @param path of the page of the person
 * @param version of the person that the form was filled in with
 */
public record EditPersonPage(
        PersonHead head, String path, String version, List<Field> fields, List<FormError> errors) {

    public EditPersonPage {
        fields = List.copyOf(fields);
        errors = List.copyOf(errors);
    }
}
