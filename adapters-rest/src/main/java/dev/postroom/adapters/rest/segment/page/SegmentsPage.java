package dev.postroom.adapters.rest.segment.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/** The list of segments. */
public record SegmentsPage(
        List<SegmentRow> rows, Pager pager, Filters filters, boolean mayWrite, Empty empty) {

    public SegmentsPage {
        rows = List.copyOf(rows);
    }
}
