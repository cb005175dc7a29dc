package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Heading;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;
import java.util.Map;

/**
 * The list of subscribers.
 *
 * @param total how many match, in words
 * @param mayWrite whether the reader may add people
 */
public record SubscribersPage(
        List<SubscriberRow> rows,
        Columns columns,
        Pager pager,
        Filters filters,
        TagFilter tagFilter,
        Empty empty,
        String total,
        boolean mayWrite) {

    public SubscribersPage {
        rows = List.copyOf(rows);
    }

    /** The columns that the list can be sorted by. */
    public record Columns(Heading email, Heading created) {}

    /**
     * The form that narrows the list by tags.
     *
     * @param kept what stays, by parameter
     */
    public record TagFilter(
            String action,
            List<Field> fields,
            List<Choice> tags,
            List<Map.Entry<String, String>> kept) {
        public TagFilter {
            fields = List.copyOf(fields);
            tags = List.copyOf(tags);
            kept = List.copyOf(kept);
        }
    }
}
