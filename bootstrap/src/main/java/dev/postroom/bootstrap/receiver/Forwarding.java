package dev.postroom.bootstrap.receiver;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Passes deliveries on unchanged. Thread-safe. */
final class Forwarding {
    private static final int UNREACHABLE = 502;
    private static final Duration LIMIT = Duration.ofSeconds(14);
    // of the connection, or set by the client itself
    private static final Set<String> NOT_PASSED_ON =
            Set.of(
                    "connection",
                    "content-length",
                    "expect",
                    "host",
                    "http2-settings",
                    "upgrade",
                    "transfer-encoding",
                    "keep-alive",
                    "te",
                    "trailer");

    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(LIMIT)
                    .build();
    private final URI target;

    Forwarding(URI target) {
        this.target = target;
    }

    /** The result of passing one delivery on. */
    record Answer(int status, String explanation) {}

    /** Posts the same bytes and headers; an unreachable target is an answer with status 502. */
    Answer pass(Map<String, List<String>> headers, byte[] body) throws InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(target)
                        .timeout(LIMIT)
                        .POST(BodyPublishers.ofByteArray(body));
        headers.forEach((name, values) -> {
            if (!NOT_PASSED_ON.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        try {
            HttpResponse<InputStream> response =
                    client.send(request.build(), BodyHandlers.ofInputStream());
            response.body().close();
            return new Answer(response.statusCode(), response.statusCode() + " from " + target);
        } catch (IOException e) {
            return new Answer(
                    UNREACHABLE,
                    UNREACHABLE + ", because " + target + " cannot be reached: " + reason(e));
        }
    }

    private static String reason(IOException e) {
        String message = e.getMessage();
        return message == null ? e.getClass().getSimpleName() : JsonText.printable(message);
    }
}
