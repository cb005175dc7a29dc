package dev.postroom.adapters.rest.shared.page.part;

import dev.postroom.adapters.rest.shared.http.ApiRequest;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * The address of a list with its filters and its order. Another filter or order begins the list
 * again, without the cursor.
 *
 * @param query by the names of the parameters, without empty values
 */
public record ListAddress(String path, Map<String, List<String>> query) {

    private static final String CURSOR = "cursor";

    public ListAddress {
        query = Map.copyOf(query);
    }

    /** The address of the beginning of the list that was asked for. */
    public static ListAddress of(ApiRequest request) {
        ListAddress address = given(request);
        return address.without(CURSOR);
    }

    /**
     * The address that was asked for without the parameters that are empty, as a form sends those
     * that were not filled in; empty when there are none.
     */
    public static Optional<String> tidied(ApiRequest request) {
        boolean isTidy =
                request.rawQuery().values().stream()
                        .flatMap(List::stream)
                        .noneMatch(String::isBlank);
        return isTidy ? Optional.empty() : Optional.of(given(request).text());
    }

    private static ListAddress given(ApiRequest request) {
        Map<String, List<String>> kept = new TreeMap<>();
        request.rawQuery()
                .forEach((name, values) -> {
                    List<String> filled =
                            values.stream().filter(value -> !value.isBlank()).distinct().toList();
                    if (!filled.isEmpty()) {
                        kept.put(name, filled);
                    }
                });
        return new ListAddress(request.path(), kept);
    }

    /** The values of a parameter. */
    public List<String> all(String name) {
        return query.getOrDefault(name, List.of());
    }

    /** The first value of a parameter; empty when it is not given. */
    public String one(String name) {
        return all(name).stream().findFirst().orElse("");
    }

    /** The same list with this value as the only one of a parameter. */
    public ListAddress with(String name, String value) {
        Map<String, List<String>> other = new TreeMap<>(query);
        other.put(name, List.of(value));
        return new ListAddress(path, other);
    }

    /** The same list without a parameter. */
    public ListAddress without(String name) {
        Map<String, List<String>> other = new TreeMap<>(query);
        other.remove(name);
        return new ListAddress(path, other);
    }

    /** The same list without a value of a parameter. */
    public ListAddress without(String name, String value) {
        List<String> rest = new ArrayList<>(all(name));
        rest.remove(value);
        Map<String, List<String>> other = new TreeMap<>(query);
        other.put(name, rest);
        return new ListAddress(path, other);
    }

    /** Whether nothing restricts the list beside these parameters. */
    public boolean hasNoneBut(String... names) {
        return List.of(names).containsAll(query.keySet());
    }

    /** As text. */
    public String text() {
        StringJoiner text = new StringJoiner("&", "?", "");
        text.setEmptyValue("");
        new TreeMap<>(query)
                .forEach((name, values) ->
                        values.forEach(value -> text.add(encoded(name) + "=" + encoded(value))));
        return path + text;
    }

    /** A text as a part of an address. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
