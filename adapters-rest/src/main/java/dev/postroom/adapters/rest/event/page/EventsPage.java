package dev.postroom.adapters.rest.event.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/** A part of the log of events, the newest one first. */
public record EventsPage(List<EventRow> rows, Pager pager, Filters filters, Empty empty) {

    public EventsPage {
        rows = List.copyOf(rows);
    }
}
