package dev.postroom.adapters.rest.request.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Heading;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/** The log of requests. */
public record RequestsPage(
        List<RequestRow> rows, Heading created, Pager pager, Filters filters, Empty empty) {

    public RequestsPage {
        rows = List.copyOf(rows);
    }
}
