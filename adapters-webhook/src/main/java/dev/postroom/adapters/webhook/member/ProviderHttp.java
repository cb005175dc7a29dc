package dev.postroom.adapters.webhook.member;

import com.nimbusds.jose.util.JSONObjectUtils;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Calls of the provider: few at once, each within a time and up to a size, and none follows a
 * redirect. Thread-safe.
 */
final class ProviderHttp implements AutoCloseable {

    private static final int MOST_BYTES = 256 * 1024;
    private static final int MOST_CALLS = 8;
    private static final int MOST_PORTS = 65_535;
    private static final int OK = 200;
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Duration limit;
    private final Semaphore calls = new Semaphore(MOST_CALLS);
    private final HttpClient client;

    /**
     * @param limit of a call, from the time when it waits for its turn to the last byte of its
     *     answer
     */
    ProviderHttp(Duration limit) {
        this.limit = limit;
        this.client =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .connectTimeout(limit)
                        .build();
    }

    /** An answer of the provider. */
    record Answer(int status, Map<String, Object> body) {}

    /** The object at an address. */
    Map<String, Object> get(URI address) throws UnusableProviderException {
        Answer answer = send(request(address).GET().build());
        if (answer.status() != OK) {
            throw new UnusableProviderException(address + " answers " + answer.status());
        }
        return answer.body();
    }

    /** A request, which asks for JSON. Only by https, and to this machine also by http. */
    static HttpRequest.Builder request(URI address) throws UnusableProviderException {
        if (!isSafe(address)) {
            throw new UnusableProviderException(address + " is not reached by https");
        }
        try {
            return HttpRequest.newBuilder(address).header("Accept", "application/json");
        } catch (IllegalArgumentException _) {
            throw new UnusableProviderException(address + " is no address");
        }
    }

    /** Whether no network could read or change what is sent there. */
    static boolean isSafe(URI address) {
        String host = address.getHost();
        return host != null
                && address.getRawUserInfo() == null
                && address.getPort() <= MOST_PORTS
                && ("https".equals(address.getScheme())
                        || ("http".equals(address.getScheme()) && LOOPBACK.contains(host)));
    }

    /** The answer to a request. */
    Answer send(HttpRequest request) throws UnusableProviderException {
        long end = System.nanoTime() + limit.toNanos();
        if (!isTurn(request, limit)) {
            throw new UnusableProviderException("too many calls wait for the provider");
        }
        try {
            HttpResponse<byte[]> response =
                    answered(request, Duration.ofNanos(end - System.nanoTime()));
            return new Answer(response.statusCode(), object(request.uri(), response.body()));
        } finally {
            calls.release();
        }
    }

    private boolean isTurn(HttpRequest request, Duration time) throws UnusableProviderException {
        try {
            return calls.tryAcquire(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            throw stopped(request);
        }
    }

    private static UnusableProviderException stopped(HttpRequest request) {
        Thread.currentThread().interrupt();
        return new UnusableProviderException(request.uri() + ": the service stops");
    }

    private HttpResponse<byte[]> answered(HttpRequest request, Duration time)
            throws UnusableProviderException {
        CompletableFuture<HttpResponse<byte[]>> answer =
                client.sendAsync(
                        request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), MOST_BYTES));
        try {
            return answer.get(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            throw new UnusableProviderException(
                    request.uri() + " gives no answer within " + limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            throw new UnusableProviderException(request.uri() + ": " + e.getCause());
        } catch (InterruptedException _) {
            throw stopped(request);
        } finally {
            answer.cancel(true);
        }
    }

    private static Map<String, Object> object(URI address, byte[] body)
            throws UnusableProviderException {
        try {
            Map<String, Object> object =
                    JSONObjectUtils.parse(new String(body, StandardCharsets.UTF_8), MOST_BYTES);
            // the library gives null for the text "null"
            if (Objects.nonNull(object)) {
                return object;
            }
        } catch (ParseException _) {
            // told below
        }
        throw new UnusableProviderException(address + " answers with something else than JSON");
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
