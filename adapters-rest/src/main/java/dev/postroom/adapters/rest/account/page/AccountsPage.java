package dev.postroom.adapters.rest.account.page;

import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/** A part of the accounts of the installation. */
public record AccountsPage(List<Row> rows, Pager pager) {

    public AccountsPage {
        rows = List.copyOf(rows);
    }

    /** An account. */
    public record Row(String name, String slug, String id, Moment created) {}
}
