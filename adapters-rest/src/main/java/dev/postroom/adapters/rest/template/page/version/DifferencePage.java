package dev.postroom.adapters.rest.template.page.version;

import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;

import java.util.List;
import java.util.Optional;

/**
 * The difference of two versions of a template.
 *
 * @param template its name
 * @param path of the template
 * @param texts that differ
 * @param fields which two versions are compared
 * @param errors why the earlier one was not restored
 */
public record DifferencePage(
        String template,
        String path,
        Side from,
        Side to,
        List<ChangedText> texts,
        List<Field> fields,
        Optional<Restoring> restoring,
        List<FormError> errors) {

    public DifferencePage {
        texts = List.copyOf(texts);
        fields = List.copyOf(fields);
        errors = List.copyOf(errors);
    }

    /** One of the two versions. */
    public record Side(String number, String href, Moment saved) {}

    /**
     * The form that saves the earlier version again, for members who may change the template.
     *
     * @param newest the number of the version that was compared with
     */
    public record Restoring(String from, String newest, String consequence) {}
}
