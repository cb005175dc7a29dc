package dev.postroom.adapters.rest.shared.page;

import dev.postroom.adapters.rest.shared.json.Json;

import org.jspecify.annotations.Nullable;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A request to the API that shows or does the same as a page.
 *
 * @param path below {@code /api/v1}, with its ids
 * @param query by the names of the parameters
 * @param body of the media type; empty for none
 * @param type the media type of the body
 */
public record ApiCall(
        String method, String path, Map<String, List<String>> query, String body, String type) {

    private static final String JSON = "application/json";

    public ApiCall {
        query = Map.copyOf(query);
    }

    /** One whose body is JSON. */
    ApiCall(String method, String path, Map<String, List<String>> query, String body) {
        this(method, path, query, body, JSON);
    }

    /** A request that reads. */
    public static ApiCall get(String path) {
        return new ApiCall("GET", path, Map.of(), "");
    }

    /** A request that reads, with a query. */
    public static ApiCall get(String path, Map<String, List<String>> query) {
        return new ApiCall("GET", path, query, "");
    }

    /** A request that reads, with those parameters of a query that the operation has. */
    public static ApiCall get(String path, Map<String, List<String>> query, String... names) {
        Map<String, List<String>> kept = new TreeMap<>(query);
        kept.keySet().retainAll(List.of(names));
        return get(path, kept);
    }

    /** A request that makes or does something. */
    public static ApiCall post(String path, String body) {
        return new ApiCall("POST", path, Map.of(), body);
    }

    /** A request that makes or does something, with these fields. */
    public static ApiCall post(String path, Map<String, ? extends @Nullable Object> fields) {
        return post(path, Json.text(fields));
    }

    /** The same request with this query. */
    public ApiCall with(Map<String, List<String>> parameters) {
        return new ApiCall(method, path, parameters, body, type);
    }

    /** The same request, whose body is a file of this media type. */
    public ApiCall file(String mediaType) {
        return new ApiCall(method, path, query, body, mediaType);
    }

    /** A request that changes these fields; null removes what is in one. */
    public static ApiCall patch(String path, Map<String, ? extends @Nullable Object> fields) {
        return patch(path, Json.text(fields));
    }

    /** A request that changes some fields. */
    public static ApiCall patch(String path, String body) {
        return new ApiCall("PATCH", path, Map.of(), body);
    }

    /** A request that removes. */
    public static ApiCall delete(String path) {
        return new ApiCall("DELETE", path, Map.of(), "");
    }

    /** Path and query, in which no character has a meaning between quotes of a shell. */
    private String target() {
        String encoded =
                Arrays.stream(path.split("/", -1))
                        .map(ApiCall::encoded)
                        .collect(Collectors.joining("/"));
        return encoded + queryText();
    }

    /** The query with its question mark; empty for none. */
    String queryText() {
        StringJoiner text = new StringJoiner("&", "?", "");
        text.setEmptyValue("");
        new TreeMap<>(query)
                .forEach((name, values) ->
                        values.forEach(value -> text.add(encoded(name) + "=" + encoded(value))));
        return text.toString();
    }

    /** A command for a shell, which reads address and key from its variables. */
    public String curl() {
        StringBuilder text = new StringBuilder("curl");
        if (!method.equals("GET")) {
            text.append(" -X ").append(method);
        }
        text.append(" \"$POSTROOM_BASE_URL").append(target()).append('"');
        text.append(" \\\n  -H \"X-API-Key: $POSTROOM_KEY\"");
        if (!body.isEmpty()) {
            text.append(" \\\n  -H 'Content-Type: ").append(type).append('\'');
            text.append(" \\\n  ").append(type.equals(JSON) ? "-d " : "--data-binary ");
            text.append(quoted(body));
        }
        return text.toString();
    }

    /** The request as it is sent. */
    String http(String host) {
        StringBuilder text = new StringBuilder();
        text.append(method).append(" /api/v1").append(target()).append(" HTTP/1.1\n");
        text.append("Host: ").append(host).append("\nX-API-Key: $POSTROOM_KEY\n");
        if (!body.isEmpty()) {
            text.append("Content-Type: ").append(type).append("\n\n").append(body).append('\n');
        }
        return text.toString();
    }

    /** A text as one word of a shell, in which no character has a meaning. */
    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
