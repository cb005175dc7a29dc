package dev.postroom.adapters.rest.shared.list;

import dev.postroom.adapters.rest.shared.http.ApiRequest;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The Link header (RFC 8288) of a page that is not alone.
 *
 * @param origin the prefix of the links
 * @param request the request for the page
 */
record PageLinks(String origin, ApiRequest request) {

    /** The links to the neighbours of a page; empty without any. */
    Optional<String> to(Listed<?> page) {
        return Optional.of(
                        Stream.of(
                                        page.next().map(cursor -> link(cursor, "next")),
                                        page.previous().map(cursor -> link(cursor, "prev")))
                                .flatMap(Optional::stream)
                                .collect(Collectors.joining(", ")))
                .filter(links -> !links.isEmpty());
    }

    private String link(String cursor, String relation) {
        Map<String, List<String>> query = new TreeMap<>(request.rawQuery());
        query.put("cursor", List.of(cursor));
        StringJoiner text = new StringJoiner("&");
        query.forEach((name, values) ->
                values.forEach(value -> text.add(encoded(name) + "=" + encoded(value))));
        return "<" + origin + request.path() + "?" + text + ">; rel=\"" + relation + "\"";
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
