package dev.postroom.adapters.persistence.connection;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A JDBC URL in its parts.
 *
 * @param place all before the parameters
 * @param parameters each as {@code name=value}, encoded
 */
record ServerAddress(String place, List<String> parameters) {

    static ServerAddress of(String url) {
        int query = url.indexOf('?');
        return query < 0
                ? new ServerAddress(url, List.of())
                : new ServerAddress(
                        url.substring(0, query),
                        Arrays.stream(url.substring(query + 1).split("&", -1))
                                .filter(Predicate.not(String::isEmpty))
                                .toList());
    }

    Optional<String> parameter(String name) {
        return parameters.stream()
                .filter(each -> each.startsWith(name + "="))
                .map(each ->
                        URLDecoder.decode(
                                each.substring(name.length() + 1), StandardCharsets.UTF_8))
                .findFirst();
    }

    ServerAddress without(String name) {
        List<String> others = new ArrayList<>(parameters);
        others.removeIf(each -> each.startsWith(name + "="));
        return new ServerAddress(place, List.copyOf(others));
    }

    String url() {
        return parameters.isEmpty() ? place : place + "?" + String.join("&", parameters);
    }
}
