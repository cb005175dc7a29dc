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
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Requests of any shape over persistent connections; a response need not be JSON. */
final class Wire {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final String origin;

    /** Connects to the service at {@code origin}, for example {@code http://127.0.0.1:8080}. */
    Wire(String origin) {
        this.origin = origin;
    }

    /** A request builder. */
    record Call(
            String method,
            String path,
            Map<String, String> headers,
            Optional<byte[]> body,
            String contentType) {

        static Call of(String method, String path, Map<String, String> headers) {
            return new Call(method, path, headers, Optional.empty(), "application/json");
        }

        Call body(byte[] bytes, String type) {
            return new Call(method, path, headers, Optional.of(bytes), type);
        }
    }

    /** The answer to a request below the host's root. */
    Api.Answer send(Call call) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(origin + call.path()))
                        .timeout(Duration.ofSeconds(30));
        call.headers().forEach(request::header);
        BodyPublisher body =
                call.body().map(BodyPublishers::ofByteArray).orElseGet(BodyPublishers::noBody);
        call.body().ifPresent(_ -> request.header("Content-Type", call.contentType()));
        return exchange(
                request.method(call.method(), body).build(),
                call.body().map(bytes -> new String(bytes, StandardCharsets.UTF_8)).orElse(""));
    }

    private static Api.Answer exchange(HttpRequest request, String sent) {
        try {
            HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
            if (isDescribed(request)) {
                Contract.checkAnswer(Exchange.of(sent, response));
            }
            return new Api.Answer(response, body(response));
        } catch (IOException e) {
            throw new UncheckedIOException(request.method() + " " + request.uri(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    // the description covers only the literal paths of the API, and no HEAD
    private static boolean isDescribed(HttpRequest request) {
        String path = request.uri().getPath();
        return path.startsWith("/api/v1/")
                && !path.endsWith("/")
                && !request.method().equals("HEAD");
    }

    private static JsonNode body(HttpResponse<String> response) throws IOException {
        String type = response.headers().firstValue("Content-Type").orElse("");
        return type.contains("json") ? JSON.readTree(response.body()) : MissingNode.getInstance();
    }
}
