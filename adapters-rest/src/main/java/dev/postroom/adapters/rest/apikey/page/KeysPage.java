package dev.postroom.adapters.rest.apikey.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/** The list of keys. */
public record KeysPage(List<KeyRow> rows, Pager pager, Filters filters, Empty empty) {

    public KeysPage {
        rows = List.copyOf(rows);
    }
}
