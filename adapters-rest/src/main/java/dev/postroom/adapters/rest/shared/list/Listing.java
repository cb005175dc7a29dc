package dev.postroom.adapters.rest.shared.list;

import dev.postroom.adapters.rest.shared.json.View;

import org.jspecify.annotations.Nullable;

import java.util.List;

/**
 * The envelope of every list (reference, section 4.2).
 *
 * @param cursor continues the list; null on the last page
 * @param nextCursor same as {@code cursor}
 */
public record Listing<V extends View>(
        List<V> items,
        @Nullable String cursor,
        @Nullable String nextCursor,
        boolean hasMore,
        long total)
        implements View {

    static <V extends View> Listing<V> of(List<V> items, @Nullable String cursor, long total) {
        return new Listing<>(items, cursor, cursor, cursor != null, total);
    }
}
