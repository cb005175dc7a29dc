package dev.postroom.adapters.rest.tag.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Heading;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/**
 * The list of tags.
 *
 * @param mayWrite whether the reader may make tags
 */
public record TagsPage(
        List<TagRow> rows,
        Columns columns,
        Pager pager,
        Filters filters,
        Empty empty,
        boolean mayWrite) {

    public TagsPage {
        rows = List.copyOf(rows);
    }

    /** The columns that the list can be sorted by. */
    public record Columns(Heading name, Heading subscribers, Heading created) {}
}
