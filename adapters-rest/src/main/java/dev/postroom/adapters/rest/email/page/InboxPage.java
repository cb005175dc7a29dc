package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/**
 * The mail that the test environment captured.
 *
 * @param total how many match, in words
 * @param clear the address that empties the inbox; empty for readers who may not
 */
public record InboxPage(
        List<Row> rows, Pager pager, Filters filters, Empty empty, String total, String clear) {

    public InboxPage {
        rows = List.copyOf(rows);
    }

    /** A captured mail. */
    public record Row(String id, String to, String from, String subject, Moment captured) {}
}
