package dev.postroom.adapters.billing.local;

import com.sun.net.httpserver.HttpExchange;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A request.
 *
 * @param params of the query or the form, by their names with brackets
 * @param idempotencyKey empty without one
 */
record LocalCall(
        String method,
        String path,
        Map<String, String> params,
        String authorization,
        String idempotencyKey) {

    private static final int LARGEST_BODY = 64 * 1024;

    static LocalCall of(HttpExchange exchange) throws IOException {
        boolean isPost = exchange.getRequestMethod().equals("POST");
        String query = Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
        return new LocalCall(
                exchange.getRequestMethod(),
                exchange.getRequestURI().getPath(),
                form(isPost ? body(exchange) : query),
                header(exchange, "Authorization"),
                header(exchange, "Idempotency-Key"));
    }

    private static String body(HttpExchange exchange) throws IOException {
        return new String(
                exchange.getRequestBody().readNBytes(LARGEST_BODY), StandardCharsets.UTF_8);
    }

    private static String header(HttpExchange exchange, String name) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name)).orElse("");
    }

    private static Map<String, String> form(String text) {
        Map<String, String> params = new TreeMap<>();
        for (String pair : text.split("&")) {
            String[] parts = pair.split("=", 2);
            if (parts.length == 2) {
                params.put(decoded(parts[0]), decoded(parts[1]));
            }
        }
        return params;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return text;
        }
    }

    /** The value of a parameter; empty when there is none. */
    String param(String name) {
        return params.getOrDefault(name, "");
    }

    /** The last part of the path. */
    String last() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Whether this is a request of this method for the path, which may end in {@code /*}. */
    boolean is(String wanted, String where) {
        boolean isThere =
                where.endsWith("/*")
                        ? path.equals(where.substring(0, where.length() - 1) + last())
                                && !last().isEmpty()
                        : path.equals(where);
        return method.equals(wanted) && isThere;
    }
}
