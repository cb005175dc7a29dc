package dev.postroom.adapters.rest.testclock.page;

import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.FormError;

import java.util.List;

/**
 * The question before a test environment is emptied.
 *
 * @param contents what would go, in numbers that lead to it
 */
public record TestResetPage(List<Counter> contents, Danger danger, List<FormError> errors) {

    public TestResetPage {
        contents = List.copyOf(contents);
        errors = List.copyOf(errors);
    }
}
