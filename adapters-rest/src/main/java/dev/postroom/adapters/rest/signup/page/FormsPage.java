package dev.postroom.adapters.rest.signup.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/**
 * The list of forms.
 *
 * @param mayWrite whether the reader may make forms
 */
public record FormsPage(List<FormRow> rows, Pager pager, Empty empty, boolean mayWrite) {

    public FormsPage {
        rows = List.copyOf(rows);
    }
}
