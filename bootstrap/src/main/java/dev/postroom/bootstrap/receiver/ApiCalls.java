package dev.postroom.bootstrap.receiver;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Calls of the API for a command: they wait while it is busy or restarts. */
public final class ApiCalls {
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final long LONGEST_WAIT_SECONDS = 120;
    private static final int TRIES = 10;
    private static final Set<Integer> BUSY = Set.of(429, 502, 503, 504);
    private static final Set<Integer> INPUT = Set.of(400, 422);

    private final HttpClient client =
            HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .connectTimeout(LIMIT)
                    .build();
    private final CountDownLatch never = new CountDownLatch(1);
    private final String base;
    private final String key;

    /**
     * @param base the URL of the API
     */
    public ApiCalls(String base, String key) {
        this.base = base.replaceFirst("/+$", "");
        this.key = key;
    }

    /** The outermost members of the resource. */
    public Map<String, String> get(String path) throws InterruptedException {
        return call(builder(path).GET().build());
    }

    /** Posts JSON; a repeated try has no second effect, because all have the same key. */
    public Map<String, String> post(String path, String json, String idempotencyKey)
            throws InterruptedException {
        return call(
                builder(path)
                        .header("Content-Type", "application/json")
                        .header("Idempotency-Key", idempotencyKey)
                        .POST(BodyPublishers.ofString(json))
                        .build());
    }

    /** Waits. */
    public void pause(Duration time) throws InterruptedException {
        boolean _ = never.await(time.toMillis(), TimeUnit.MILLISECONDS);
    }

    private HttpRequest.Builder builder(String path) {
        return HttpRequest.newBuilder(URI.create(base + path))
                .timeout(LIMIT)
                .header("X-API-Key", key);
    }

    private Map<String, String> call(HttpRequest request) throws InterruptedException {
        for (int left = TRIES - 1; left > 0; left--) {
            Optional<HttpResponse<byte[]>> response = sent(request, false);
            if (response.isPresent() && !BUSY.contains(response.get().statusCode())) {
                return members(response.get());
            }
            pause(response.map(ApiCalls::asked).orElse(PAUSE));
        }
        return members(sent(request, true).orElseThrow());
    }

    private Optional<HttpResponse<byte[]>> sent(HttpRequest request, boolean isLast)
            throws InterruptedException {
        try {
            return Optional.of(client.send(request, BodyHandlers.ofByteArray()));
        } catch (IOException e) {
            if (isLast) {
                throw new ApiRefusal(base + " cannot be reached.", false);
            }
            return Optional.empty();
        }
    }

    private static Duration asked(HttpResponse<byte[]> response) {
        return response.headers()
                .firstValue("Retry-After")
                .filter(text -> text.matches("[0-9]{1,9}"))
                .map(Long::parseLong)
                .map(seconds -> Duration.ofSeconds(Math.min(seconds, LONGEST_WAIT_SECONDS)))
                .orElse(PAUSE);
    }

    private static Map<String, String> members(HttpResponse<byte[]> response) {
        Map<String, String> members = JsonText.members(response.body());
        int status = response.statusCode();
        if (status / 100 == 2) {
            return members;
        }
        String detail = members.getOrDefault("detail", "The API answered " + status + ".");
        throw new ApiRefusal(JsonText.printable(detail), INPUT.contains(status));
    }
}
