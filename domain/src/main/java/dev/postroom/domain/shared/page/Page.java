package dev.postroom.domain.shared.page;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One slice of a list.
 *
 * @param items the entries in the requested order
 * @param next the position after this page; empty when this was the last page
 * @param total exact number of entries that match the filters, over all pages
 * @param <T> type of the entries
 */
public record Page<T>(List<T> items, Optional<Position> next, long total) {

    public Page {
        items = List.copyOf(items);
    }

    /** The same page with each entry mapped. */
    public <R> Page<R> map(Function<T, R> translation) {
        return new Page<>(items.stream().map(translation).toList(), next, total);
    }
}
