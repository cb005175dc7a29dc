package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.TransactionGuard;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores the requests without posting them, and gives configured results; 200 by default. */
public final class InMemoryWebhookTransport implements WebhookTransport {

    private final TransactionGuard guard;
    private final List<SignedRequest> posted = new ArrayList<>();
    private final Map<URI, String> refusals = new HashMap<>();
    private final Map<URI, List<AttemptResult>> answers = new HashMap<>();

    public InMemoryWebhookTransport(TransactionGuard guard) {
        this.guard = guard;
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
        return new AttemptResult(
                Optional.empty(),
                Optional.empty(),
                Duration.ZERO,
                Optional.of(error),
                Optional.empty(),
                isFinal);
    }

    /** From now on this URL answers so, one result for each request; the last one stays. */
    public synchronized void answers(URI url, AttemptResult... results) {
        answers.put(url, new ArrayList<>(List.of(results)));
    }

    /** From now on this URL must not be called. */
    public synchronized void refuses(URI url, String why) {
        refusals.put(url, why);
    }

    /** Every request that was sent, in order. */
    public synchronized List<SignedRequest> posted() {
        return List.copyOf(posted);
    }

    @Override
    public synchronized Optional<String> refusal(URI url) {
        return Optional.ofNullable(refusals.get(url));
    }

    @Override
    public synchronized List<AttemptResult> post(List<SignedRequest> requests) {
        guard.refuseInside("posting to webhooks");
        return requests.stream().map(this::post).toList();
    }

    private AttemptResult post(SignedRequest request) {
        String refusal = refusals.get(request.url());
        if (refusal != null) {
            return noAnswer(refusal, true);
        }
        posted.add(request);
        List<AttemptResult> script =
                answers.computeIfAbsent(request.url(), _ -> List.of(answer(200, "")));
        return script.size() > 1 ? script.removeFirst() : script.getFirst();
    }
}
