package dev.postroom.application.shared;

import dev.postroom.domain.shared.TransactionGuard;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.WebhookTransport;
import dev.postroom.domain.webhook.signing.SignedRequest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Returns the given results for requests, at once or when told, and records the requests. */
public final class ScriptedWebhookTransport implements WebhookTransport {

    private record Open(SignedRequest request, Consumer<AttemptResult> onResult) {}

    private final TransactionGuard guard;
    private final List<SignedRequest> requests = new ArrayList<>();
    private final List<Open> open = new ArrayList<>();
    private Function<SignedRequest, AttemptResult> script = _ -> status(200);
    private Predicate<SignedRequest> hangs = _ -> false;

    public ScriptedWebhookTransport(TransactionGuard guard) {
        this.guard = guard;
    }

    /** A response with this status. */
    public static AttemptResult status(int status) {
        return new AttemptResult(
                Optional.of(status),
                Optional.of("body"),
                Duration.ofMillis(3),
                Optional.empty(),
                Optional.empty(),
                false);
    }

    /** A response with this status and {@code Retry-After}. */
    public static AttemptResult busy(int status, Duration retryAfter) {
        return new AttemptResult(
                Optional.of(status),
                Optional.empty(),
                Duration.ofMillis(3),
                Optional.empty(),
                Optional.of(retryAfter),
                false);
    }

    /** No response; final when the address is forbidden. */
    public static AttemptResult failure(boolean isFinal) {
        return new AttemptResult(
                Optional.empty(),
                Optional.empty(),
                Duration.ofMillis(3),
                Optional.of("The receiver could not be reached."),
                Optional.empty(),
                isFinal);
    }

    /** Sets the results from now on. */
    public void answer(Function<SignedRequest, AttemptResult> newScript) {
        script = newScript;
    }

    /** From now on, these requests have no result before {@link #answerOpen}. */
    public void hang(Predicate<SignedRequest> which) {
        hangs = which;
    }

    /** Gives all requests that hang their results. */
    public void answerOpen() {
        List<Open> all = List.copyOf(open);
        open.clear();
        all.forEach(one -> one.onResult().accept(script.apply(one.request())));
    }

    /** The requests that have no result, in their order. */
    public List<SignedRequest> open() {
        return open.stream().map(Open::request).toList();
    }

    public List<SignedRequest> requests() {
        return List.copyOf(requests);
    }

    @Override
    public Supplier<AttemptResult> post(
            SignedRequest request, Duration deadline, Consumer<AttemptResult> onResult) {
        guard.refuseInside("posting to webhooks");
        requests.add(request);
        if (hangs.test(request)) {
            open.add(new Open(request, onResult));
            return () -> failure(false);
        }
        AttemptResult result = script.apply(request);
        onResult.accept(result);
        return () -> result;
    }
}
