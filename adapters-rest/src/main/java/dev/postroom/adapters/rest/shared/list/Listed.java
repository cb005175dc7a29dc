package dev.postroom.adapters.rest.shared.list;

import java.util.List;
import java.util.Optional;

/**
 * The entries of a page, with the cursors of its neighbours.
 *
 * @param previous leads to the page before; empty on the first page
 * @param next leads to the page after; empty on the last page
 * @param total exact number of entries over all pages
 */
public record Listed<V>(
        List<V> items, Optional<String> previous, Optional<String> next, long total) {

    public Listed {
        items = List.copyOf(items);
    }
}
