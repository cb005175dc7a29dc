package dev.postroom.adapters.rest.shared.list;

import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.domain.shared.text.TimeSpan;

/** Spans of time in the query of a list. */
public final class Spans {

    private Spans() {}

    /**
     * The span between the parameters {@code <field>_after} and {@code <field>_before}; an absent
     * or invalid one leaves its end open.
     */
    public static TimeSpan of(QueryParameters query, String field) {
        return new TimeSpan(
                query.parsed(field + "_after", Times::parse),
                query.parsed(field + "_before", Times::parse));
    }
}
