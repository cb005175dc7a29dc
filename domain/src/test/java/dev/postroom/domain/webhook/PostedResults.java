package dev.postroom.domain.webhook;

import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransport;
import dev.postroom.domain.webhook.signing.SignedRequest;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Posts requests and waits for their results. */
public final class PostedResults {

    /** Longer than any test takes; a test of deadlines has its own. */
    public static final Duration DEADLINE = Duration.ofSeconds(15);

    private PostedResults() {}

    /** The result of one request. */
    public static AttemptResult of(WebhookTransport transport, SignedRequest request) {
        return of(transport, request, DEADLINE);
    }

    /** The result of one request with this deadline. */
    public static AttemptResult of(
            WebhookTransport transport, SignedRequest request, Duration deadline) {
        return await(start(transport, request, deadline));
    }

    /** The results of requests that are in progress at the same time, in order. */
    public static List<AttemptResult> of(WebhookTransport transport, List<SignedRequest> requests) {
        return requests.stream()
                .map(request -> start(transport, request, DEADLINE))
                .toList()
                .stream()
                .map(PostedResults::await)
                .toList();
    }

    /** Starts a request. Its future fails when a second result arrives before the test reads it. */
    public static CompletableFuture<AttemptResult> start(
            WebhookTransport transport, SignedRequest request, Duration deadline) {
        CompletableFuture<AttemptResult> answer = new CompletableFuture<>();
        transport.post(
                request,
                deadline,
                result -> {
                    if (!answer.complete(result)) {
                        answer.obtrudeException(new AssertionError("a second result: " + result));
                    }
                });
        return answer;
    }

    /** Waits for a started request. */
    public static AttemptResult await(CompletableFuture<AttemptResult> answer) {
        return answer.orTimeout(30, TimeUnit.SECONDS).join();
    }
}
