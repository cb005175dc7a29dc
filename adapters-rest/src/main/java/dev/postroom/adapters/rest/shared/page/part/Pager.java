package dev.postroom.adapters.rest.shared.page.part;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.list.Listed;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * The foot of a list.
 *
 * @param text how many rows the whole list has
 * @param first the address of the first page; empty when it is this one
 * @param previous the address of the page before; empty for none
 * @param next the address of the page after; empty on the last one
 */
public record Pager(String text, String first, String previous, String next) {

    private static final String CURSOR = "cursor";

    /** The foot of this part of a list, whose filters stay. */
    public static Pager of(ApiRequest request, Listed<?> listed) {
        boolean begins = !request.rawQuery().containsKey(CURSOR);
        int shown = listed.items().size();
        String text =
                listed.total() == shown
                        ? Numbers.counted(shown, "row", "rows")
                        : "%s of %s"
                                .formatted(
                                        begins ? "1–" + Numbers.of(shown) : Numbers.of(shown),
                                        Numbers.of(listed.total()));
        return new Pager(
                text,
                begins ? "" : address(request, Optional.empty()),
                listed.previous().map(cursor -> address(request, Optional.of(cursor))).orElse(""),
                listed.next().map(cursor -> address(request, Optional.of(cursor))).orElse(""));
    }

    /** Whether the list has another part. */
    public boolean isNeeded() {
        return !(first.isEmpty() && previous.isEmpty() && next.isEmpty());
    }

    private static String address(ApiRequest request, Optional<String> cursor) {
        Map<String, List<String>> query = new TreeMap<>(request.rawQuery());
        query.remove(CURSOR);
        cursor.ifPresent(text -> query.put(CURSOR, List.of(text)));
        StringJoiner text = new StringJoiner("&", "?", "");
        query.forEach((name, values) ->
                values.forEach(value -> text.add(encoded(name) + "=" + encoded(value))));
        return request.path() + (query.isEmpty() ? "" : text);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
