package dev.postroom.adapters.rest.shared.list;

import dev.postroom.adapters.rest.shared.json.View;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The envelope of every list (reference, section 4.2).
 *
 * @param cursor continues the list; null on the last page
 * @param nextCursor same as {@code cursor}
 * @param prevCursor leads to the page before; null on the first page
 */
public record Listing<V extends View>(
        List<V> items,
        @Nullable String cursor,
        @Nullable String nextCursor,
        @Nullable String prevCursor,
        boolean hasMore,
        long total)
        implements View {

    static <V extends View> Listing<V> of(Listed<V> page) {
        @Nullable String next = page.next().orElse(null);
        return new Listing<>(
                page.items(), next, next, page.previous().orElse(null), next != null, page.total());
    }
}
