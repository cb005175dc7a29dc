package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/** The list of triggers. */
public record TriggersPage(List<TriggerRow> rows, Pager pager, Filters filters, Empty empty) {

    public TriggersPage {
        rows = List.copyOf(rows);
    }
}
