package dev.postroom.adapters.rest.testclock.page;

import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/**
 * The clock of a test environment.
 *
 * @param fields of the form that advances it; none for members who may not
 * @param mayReset whether the reader may empty the environment
 */
public record ClockPage(
        List<Fact> facts, List<Field> fields, List<FormError> errors, boolean mayReset) {

    public ClockPage {
        facts = List.copyOf(facts);
        fields = List.copyOf(fields);
        errors = List.copyOf(errors);
    }
}
