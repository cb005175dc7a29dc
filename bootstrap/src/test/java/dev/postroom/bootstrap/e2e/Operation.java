package dev.postroom.bootstrap.e2e;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * An operation of the reference or the contract: a row of the access matrix.
 *
 * @param path below {@code /api/v1}, with names in braces, and with the query it needs
 * @param scope the scope that a key needs
 * @param success the status of a success
 * @param body a small valid one, with names in angle brackets; empty for none
 * @param fixture creates the values of the names
 * @param inTest whether the operation exists only in the test environment
 */
record Operation(
        String method,
        String path,
        String scope,
        int success,
        String body,
        Fixture fixture,
        boolean inTest) {

    private static final Pattern NAME = Pattern.compile("\\{(\\w+)}");
    private static final String UNKNOWN_ID = "01890a5d-ac96-774b-bcce-b302099a8057";

    /**
     * Creates the resources of an operation and returns the values of the names in its path and
     * body.
     */
    interface Fixture {
        Map<String, String> make(Api api);
    }

    static Operation of(String method, String path, String scope, int success) {
        return new Operation(method, path, scope, success, "", _ -> Map.of(), false);
    }

    Operation on(Fixture made) {
        return new Operation(method, path, scope, success, body, made, inTest);
    }

    /** With a JSON body, in which apostrophes stand for quotation marks. */
    Operation with(String json) {
        return new Operation(
                method, path, scope, success, json.replace('\'', '"'), fixture, inTest);
    }

    Operation inTestAlone() {
        return new Operation(method, path, scope, success, body, fixture, true);
    }

    /** The same with an additional query parameter. */
    Operation asking(String query) {
        String joined = query.isEmpty() ? path : path + (path.contains("?") ? "&" : "?") + query;
        return new Operation(method, joined, scope, success, body, fixture, inTest);
    }

    /** The media type of its body. */
    String type() {
        return path.endsWith("/import") ? "application/x-ndjson" : "application/json";
    }

    /** Method and path template, as in the description of the API. */
    String name() {
        return method + " " + path.replaceAll("\\?.*", "");
    }

    /** Whether the operation deletes what other operations need. */
    boolean empties() {
        return names().isEmpty() && (method.equals("DELETE") || path.endsWith("/reset"));
    }

    /** The names in the path and its query, in order. */
    List<String> names() {
        return NAME.matcher(path).results().map(match -> match.group(1)).toList();
    }

    /** The names in the path itself. */
    List<String> pathNames() {
        return NAME.matcher(name()).results().map(match -> match.group(1)).toList();
    }

    /** The path from the root with names replaced. */
    String pathOf(Map<String, String> values) {
        String filled = path;
        for (String name : names()) {
            filled = filled.replace("{" + name + "}", values.get(name));
        }
        return "/api/v1" + filled;
    }

    String bodyOf(Map<String, String> values) {
        String filled = body;
        for (Map.Entry<String, String> value : values.entrySet()) {
            filled = filled.replace("<" + value.getKey() + ">", value.getValue());
        }
        return filled.replace("<new>", "n" + System.nanoTime());
    }

    /** The values with an unknown id. */
    static Map<String, String> unknown(Map<String, String> values, String name) {
        Map<String, String> other = new HashMap<>(values);
        other.put(
                name,
                switch (name) {
                    case "email" -> "nobody@nowhere.test";
                    case "slug", "name" -> "no-such-thing";
                    case "version" -> "999";
                    default -> UNKNOWN_ID;
                });
        return other;
    }

    /** The values with a malformed id. */
    static Map<String, String> malformed(Map<String, String> values, String name) {
        Map<String, String> other = new HashMap<>(values);
        other.put(name, name.equals("slug") ? "No%20Slug!" : "not-an-id");
        return other;
    }

    @Override
    public String toString() {
        return name();
    }
}
