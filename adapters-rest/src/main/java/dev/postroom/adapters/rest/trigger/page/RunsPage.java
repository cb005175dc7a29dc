package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/** The runs of a trigger. */
public record RunsPage(
        String trigger, String name, List<RunRow> rows, Pager pager, Filters filters, Empty empty) {

    public RunsPage {
        rows = List.copyOf(rows);
    }
}
