package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/**
 * The addresses that get no mail.
 *
 * @param total how many match, in words
 * @param mayWrite whether the reader may suppress addresses
 */
public record SuppressionsPage(
        List<Row> rows, Pager pager, Filters filters, Empty empty, String total, boolean mayWrite) {

    public SuppressionsPage {
        rows = List.copyOf(rows);
    }

    /**
     * A suppressed address.
     *
     * @param address empty when no subscriber has it: then only its hash is stored
     * @param query the address, for a link to its page
     * @param reason in words
     */
    public record Row(String address, String query, String reason, Moment since) {}
}
