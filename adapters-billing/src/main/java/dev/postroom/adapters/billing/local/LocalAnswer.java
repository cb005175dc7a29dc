package dev.postroom.adapters.billing.local;

import com.sun.net.httpserver.HttpExchange;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;

/** The answer to a request. */
record LocalAnswer(int status, String body, Map<String, String> headers) {

    /** JSON, as {@link Json#of} writes it. */
    static LocalAnswer json(String json, Object... values) {
        return json(200, Json.of(json, values));
    }

    private static LocalAnswer json(int status, String json) {
        return new LocalAnswer(status, json, Map.of("Content-Type", "application/json"));
    }

    /** An error as Stripe writes it. */
    static LocalAnswer error(int status, String code, String message) {
        return json(
                status,
                Json.of(
                        "{'error': {'type': 'invalid_request_error', 'code': %s, 'message': %s}}",
                        code, message));
    }

    /**
     * A page.
     *
     * @param next the origins to which its forms may lead, each after a space
     */
    static LocalAnswer page(int status, String html, String next) {
        return new LocalAnswer(
                status,
                html,
                Map.of(
                        "Content-Type",
                        "text/html; charset=utf-8",
                        "Content-Security-Policy",
                        "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'"
                                + next
                                + "; base-uri 'none'; frame-ancestors 'none'",
                        "Referrer-Policy",
                        "no-referrer"));
    }

    static LocalAnswer style() {
        return new LocalAnswer(
                200, bundled("style.css"), Map.of("Content-Type", "text/css; charset=utf-8"));
    }

    /** A file beside this class. */
    static String bundled(String name) {
        try (InputStream file =
                Objects.requireNonNull(LocalAnswer.class.getResourceAsStream(name))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static LocalAnswer redirect(String url) {
        return new LocalAnswer(303, "", Map.of("Location", url));
    }

    void send(HttpExchange exchange) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        headers.forEach(exchange.getResponseHeaders()::set);
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        if (bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
    }
}
