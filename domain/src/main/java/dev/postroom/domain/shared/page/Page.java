package dev.postroom.domain.shared.page;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One slice of a list.
 *
 * @param items the entries in the requested order
 * @param next the position after this page; empty when this was the last page
 * @param previous the position before this page; empty when this is the first page
 * @param total exact number of entries that match the filters, over all pages
 * @param <T> type of the entries
 */
public record Page<T>(
        List<T> items, Optional<Position> next, Optional<Position> previous, long total) {

    public Page {
        items = List.copyOf(items);
    }

    /** A page that begins its list. */
    public Page(List<T> items, Optional<Position> next, long total) {
        this(items, next, Optional.empty(), total);
    }

    /** The same page with each entry mapped. */
    public <R> Page<R> map(Function<T, R> translation) {
        return with(items.stream().map(translation).toList());
    }

    /** The same page with what was added to its entries. */
    public <R> Page<R> with(List<R> others) {
        return new Page<>(others, next, previous, total);
    }

    /** The same page with the total of its list. */
    public Page<T> outOf(long all) {
        return new Page<>(items, next, previous, all);
    }
}
