package dev.postroom.adapters.rest.shared.page.part;

import java.util.List;

/** The values of one kind, one for each place of a plot. */
public record Series(String name, List<Long> values) {

    public Series {
        values = List.copyOf(values);
    }

    /** A value as people read it. */
    public String text(int place) {
        return Numbers.of(values.get(place));
    }
}
