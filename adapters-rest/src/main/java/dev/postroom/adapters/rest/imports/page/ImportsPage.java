package dev.postroom.adapters.rest.imports.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/**
 * The list of imports.
 *
 * @param mayWrite whether the reader may start one
 */
public record ImportsPage(
        List<ImportRow> rows, Pager pager, Filters filters, Empty empty, boolean mayWrite) {

    public ImportsPage {
        rows = List.copyOf(rows);
    }
}
