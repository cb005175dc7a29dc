package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/**
 * The list of triggers.
 *
 * @param mayWrite whether the reader may make triggers
 */
public record TriggersPage(
        List<TriggerRow> rows, Pager pager, Filters filters, Empty empty, boolean mayWrite) {

    public TriggersPage {
        rows = List.copyOf(rows);
    }
}
