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
 * @param tools what the reader may do with the list
 */
public record SubscribersPage(
        List<SubscriberRow> rows,
        Columns columns,
        Pager pager,
        Filters filters,
        TagFilter tagFilter,
        Empty empty,
        String total,
        Tools tools) {

    public SubscribersPage {
        rows = List.copyOf(rows);
    }

    /**
     * The ways to do something with the people of the list.
     *
     * @param mayWrite whether the reader may add and change people
     * @param export the address of the list as a file; empty for members without this right
     * @param actions on many people; empty for none
     * @param kept the filter of the list, by parameter
     * @param all the button for all who match; empty when actions do not know the filter
     */
    public record Tools(
            boolean mayWrite,
            String export,
            List<Choice> actions,
            List<Map.Entry<String, String>> kept,
            String all) {
        public Tools {
            actions = List.copyOf(actions);
            kept = List.copyOf(kept);
        }
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
