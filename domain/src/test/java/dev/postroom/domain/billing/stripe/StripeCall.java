package dev.postroom.domain.billing.stripe;

import com.sun.net.httpserver.HttpExchange;

import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A request as Stripe receives it.
 *
 * @param params of the query or the form, by their names with brackets
 */
public record StripeCall(
        String method,
        String path,
        Map<String, String> params,
        Optional<String> authorization,
        Optional<String> version,
        Optional<String> idempotencyKey,
        Optional<String> contentType) {

    static StripeCall of(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String query = Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
        boolean isPost = exchange.getRequestMethod().equals("POST");
        return new StripeCall(
                exchange.getRequestMethod(),
                exchange.getRequestURI().getPath(),
                form(isPost ? body : query),
                header(exchange, "Authorization"),
                header(exchange, "Stripe-Version"),
                header(exchange, "Idempotency-Key"),
                header(exchange, "Content-Type"));
    }

    private static Optional<String> header(HttpExchange exchange, String name) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
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
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /** The value of a parameter, or empty. */
    public Optional<String> param(String name) {
        return Optional.ofNullable(params.get(name));
    }
}
