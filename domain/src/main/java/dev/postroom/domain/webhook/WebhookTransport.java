package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.DrivenPort;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Posts to public addresses; refuses private ones. Thread-safe. */
@DrivenPort
public interface WebhookTransport {

    /** The reason why this URL is forbidden, by its text alone; empty when it is allowed. */
    Optional<String> refusal(URI url);

    /**
     * Posts all requests once, concurrently, and waits for their responses or timeouts (15 s each
     * by default). Redirects are not followed. The resolved address is checked again. A receiver
     * error is a result, never an exception. Fails with {@link IllegalStateException} when the
     * calling thread is inside a transaction.
     *
     * @return one result for each request, in their order
     */
    List<AttemptResult> post(List<SignedRequest> requests);

    /**
     * Starts one POST. {@code onResult} is called exactly once, on any thread, at the latest when
     * the deadline has passed.
     *
     * @param deadline from now, connecting included
     */
    default void post(
            SignedRequest request, Duration deadline, Consumer<AttemptResult> onResult) {
        onResult.accept(post(List.of(request)).getFirst());
    }
}
