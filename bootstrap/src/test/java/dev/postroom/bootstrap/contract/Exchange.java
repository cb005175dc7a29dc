package dev.postroom.bootstrap.contract;

import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.Locale;

/**
 * A request and its response, as transmitted.
 *
 * @param requestBody empty when there was none
 */
public record Exchange(
        String method,
        URI uri,
        HttpHeaders requestHeaders,
        String requestBody,
        int status,
        HttpHeaders headers,
        String body) {

    public static Exchange of(String requestBody, HttpResponse<String> response) {
        return new Exchange(
                response.request().method(),
                response.request().uri(),
                response.request().headers(),
                requestBody,
                response.statusCode(),
                response.headers(),
                response.body());
    }

    boolean succeeded() {
        return status < 300;
    }

    String path() {
        return uri.getRawPath();
    }

    /** The media type of a body without its parameters; empty when there is none. */
    static String mediaType(HttpHeaders headers) {
        String type = headers.firstValue("Content-Type").orElse("");
        return type.replaceFirst(";.*", "").strip().toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return "%s %s -> %d %s".formatted(method, uri, status, body);
    }
}
