package dev.postroom.adapters.rest.account.page;

import dev.postroom.adapters.rest.shared.page.part.Box;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Notice;

import java.util.List;
import java.util.Optional;

/**
 * The form about the branding of an account, beside a page that has it.
 *
 * @param seen identifies what the form was filled in with
 * @param remove the box that removes the logo; empty for none
 * @param notice that it cannot be saved here; empty where it can
 */
public record BrandingPage(
        String path,
        String seen,
        List<Field> fields,
        Optional<Box> remove,
        List<FormError> errors,
        Optional<Notice> notice) {

    public BrandingPage {
        fields = List.copyOf(fields);
        errors = List.copyOf(errors);
    }

    /** Whether the form has texts that are not saved. */
    public boolean isUnsaved() {
        return !errors.isEmpty();
    }
}
