package dev.postroom.bootstrap.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;

import dev.postroom.bootstrap.contract.Contract;
import dev.postroom.bootstrap.contract.Exchange;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * A client with one key that uses only the public API. Every exchange is checked against {@code
 * docs/openapi.yaml}.
 */
final class Api {

    private static final ObjectMapper JSON = new ObjectMapper();
    static final HttpClient HTTP = HttpClient.newHttpClient();

    /** A response: status, headers and the body as JSON (missing when there was none). */
    record Answer(HttpResponse<String> response, JsonNode body) {

        int status() {
            return response.statusCode();
        }

        String text(String pointer) {
            return body.at(pointer).asText();
        }

        String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        /** Checks the status and returns the response. */
        Answer expect(int status) {
            if (status() != status) {
                throw new AssertionError(
                        "expected %d, got %d: %s".formatted(status, status(), response.body()));
            }
            return this;
        }
    }

    private final String baseUrl;
    private final String key;

    Api(String baseUrl, String key) {
        this.baseUrl = baseUrl;
        this.key = key;
    }

    Answer get(String path) {
        return exchange(request(path).GET(), "");
    }

    Answer delete(String path) {
        return exchange(request(path).DELETE(), "");
    }

    Answer post(String path, String json) {
        return send("POST", path, "application/json", json);
    }

    Answer patch(String path, String json) {
        return send("PATCH", path, "application/merge-patch+json", json);
    }

    /** As {@link #patch}, bound to a version. */
    Answer patchIf(String path, String etag, String json) {
        return exchange(
                request(path)
                        .header("Content-Type", "application/merge-patch+json")
                        .header("If-Match", etag)
                        .method("PATCH", BodyPublishers.ofString(json)),
                json);
    }

    Answer send(String method, String path, String contentType, String body) {
        return exchange(
                request(path)
                        .header("Content-Type", contentType)
                        .method(method, BodyPublishers.ofString(body)),
                body);
    }

    /** A JSON body, or none when it is empty, under {@code Prefer: handling=strict}. */
    Answer strict(String method, String path, String body) {
        HttpRequest.Builder request = request(path).header("Prefer", "handling=strict");
        return exchange(
                body.isEmpty()
                        ? request.method(method, BodyPublishers.noBody())
                        : request.header("Content-Type", "application/json")
                                .method(method, BodyPublishers.ofString(body)),
                body);
    }

    /** A write under an idempotency key. */
    Answer once(String idempotencyKey, Write.Planned write) {
        HttpRequest.Builder request =
                request(write.path()).header("Idempotency-Key", idempotencyKey);
        return exchange(
                write.body().isEmpty()
                        ? request.method(write.method(), BodyPublishers.noBody())
                        : request.header("Content-Type", write.type())
                                .method(write.method(), BodyPublishers.ofString(write.body())),
                write.body());
    }

    /** A request without a body by a person with this preference token. */
    Answer asPerson(String token, String method, String path) {
        return exchange(
                HttpRequest.newBuilder(URI.create(baseUrl + path))
                        .timeout(Duration.ofSeconds(30))
                        .header("X-Preference-Token", token)
                        .method(method, BodyPublishers.noBody()),
                "");
    }

    /** As a reverse proxy passes it on from a client with this address. */
    Answer getFrom(String address, String path) {
        return exchange(request(path).header("X-Forwarded-For", address).GET(), "");
    }

    HttpRequest.Builder request(String path) {
        URI uri = URI.create(path.startsWith("http") ? path : baseUrl + path);
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(30));
        return key.isEmpty() ? request : request.header("X-API-Key", key);
    }

    // events are no JSON
    private static JsonNode json(HttpResponse<String> response) throws IOException {
        String type = response.headers().firstValue("Content-Type").orElse("");
        return type.startsWith("text/event-stream")
                ? MissingNode.getInstance()
                : JSON.readTree(response.body());
    }

    private static Answer exchange(HttpRequest.Builder request, String body) {
        try {
            HttpResponse<String> response = HTTP.send(request.build(), BodyHandlers.ofString());
            Contract.check(Exchange.of(body, response));
            return new Answer(response, json(response));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
