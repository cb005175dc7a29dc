package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.DrivenPort;

import java.net.URI;
import java.util.List;
import java.util.Optional;

/** Posts to public addresses; refuses private ones. Safe for any number of threads. */
@DrivenPort
public interface WebhookTransport {

    /** Why this URL may never be dialled, judged by its text alone; empty when it may. */
    Optional<String> refusal(URI url);

    /**
     * Posts every request once, at the same time, and waits until all are answered or out of time
     * (15 s each by default). Redirects are not followed. The address really dialled is judged
     * again. Never throws for what a receiver does. Fails with {@link IllegalStateException} when
     * the calling thread is inside a transaction.
     *
     * @return one result for each request, in their order
     */
    List<AttemptResult> post(List<SignedRequest> requests);
}
