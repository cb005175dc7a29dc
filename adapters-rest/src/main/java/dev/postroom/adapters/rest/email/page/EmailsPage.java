package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Heading;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/**
 * The list of emails.
 *
 * @param total how many match, in words
 */
public record EmailsPage(
        List<EmailRow> rows,
        Heading created,
        Pager pager,
        Filters filters,
        Empty empty,
        String total) {

    public EmailsPage {
        rows = List.copyOf(rows);
    }
}
