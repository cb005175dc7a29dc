package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Moment;

import java.util.List;

/** The records of the ledger about a person. */
public record ConsentsPage(PersonHead head, List<Row> rows) {

    public ConsentsPage {
        rows = List.copyOf(rows);
    }

    /**
     * A record of the ledger.
     *
     * @param href the tag; empty for all marketing mail
     * @param told what the person agreed to, and where; empty when it was not told
     */
    public record Row(
            Badge kind, String about, String href, Moment at, String source, String told) {}
}
