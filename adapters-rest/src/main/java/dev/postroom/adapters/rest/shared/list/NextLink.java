package dev.postroom.adapters.rest.shared.list;

import dev.postroom.adapters.rest.shared.http.ApiRequest;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/** The Link header (RFC 8288) of a page that is not the last. */
final class NextLink {

    private NextLink() {}

    static String of(String publicBaseUrl, ApiRequest request, String cursor) {
        Map<String, List<String>> query = new TreeMap<>(request.rawQuery());
        query.put("cursor", List.of(cursor));
        StringJoiner text = new StringJoiner("&");
        query.forEach((name, values) ->
                values.forEach(value -> text.add(encoded(name) + "=" + encoded(value))));
        return "<" + publicBaseUrl + request.path() + "?" + text + ">; rel=\"next\"";
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
