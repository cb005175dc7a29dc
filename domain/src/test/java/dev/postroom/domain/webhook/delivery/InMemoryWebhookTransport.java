package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.shared.TransactionGuard;
import dev.postroom.domain.webhook.ReceiverAddresses;
import dev.postroom.domain.webhook.signing.SignedRequest;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Stores the requests without posting them, and gives configured results; 200 by default. */
public final class InMemoryWebhookTransport implements WebhookTransport {

    private final TransactionGuard guard;
    private final ReceiverAddresses addresses;
    private final List<SignedRequest> posted = new ArrayList<>();
    private final Map<URI, List<AttemptResult>> answers = new HashMap<>();

    public InMemoryWebhookTransport(TransactionGuard guard, ReceiverAddresses addresses) {
        this.guard = guard;
        this.addresses = addresses;
    }

    /** An answer of a receiver. */
    public static AttemptResult answer(int status, String body) {
        return new AttemptResult(
                Optional.of(status),
                Optional.of(body),
                Duration.ofMillis(1),
                Optional.empty(),
                Optional.empty(),
                false);
    }

    /** No answer from a receiver; worth another try unless {@code isFinal}. */
    public static AttemptResult noAnswer(String error, boolean isFinal) {
        return AttemptResult.unanswered(error, Duration.ZERO, isFinal);
    }

    /** From now on this URL answers so, one result for each request; the last one stays. */
    public synchronized void answers(URI url, AttemptResult... results) {
        answers.put(url, new ArrayList<>(List.of(results)));
    }

    /** Every request that was sent, in order. */
    public synchronized List<SignedRequest> posted() {
        return List.copyOf(posted);
    }

    /** Calls {@code onResult} at once, on the calling thread. */
    @Override
    public Supplier<AttemptResult> post(
            SignedRequest request, Duration deadline, Consumer<AttemptResult> onResult) {
        guard.refuseInside("posting to webhooks");
        AttemptResult result = result(request);
        onResult.accept(result);
        return () -> result;
    }

    private AttemptResult result(SignedRequest request) {
        return addresses
                .refusal(request.url())
                .map(refusal -> noAnswer(refusal.sentence(), true))
                .orElseGet(() -> answered(request));
    }

    private synchronized AttemptResult answered(SignedRequest request) {
        posted.add(request);
        List<AttemptResult> script =
                answers.computeIfAbsent(request.url(), _ -> List.of(answer(200, "")));
        return script.size() > 1 ? script.removeFirst() : script.getFirst();
    }
}
