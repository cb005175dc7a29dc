package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.webhook.ReceiverAddresses;
import dev.postroom.domain.webhook.signing.SignedRequest;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Posts signed requests to receivers. Thread-safe. */
@DrivenPort
public interface WebhookTransport {

    /**
     * Starts one POST and returns without waiting for the receiver. {@code onResult} is called
     * exactly once, on any thread, the calling one included: when the response was read, when the
     * attempt failed, or when the deadline has passed. What a receiver does is a result, never an
     * exception. Redirects are not followed. A request is sent a second time only when the receiver
     * had closed a kept connection without answering. A URL that {@link ReceiverAddresses} refuses
     * is not called, nor a name that leads to such an address: the address that was checked is the
     * one that is called. Such a result is final.
     *
     * <p>Fails with {@link IllegalStateException} when the calling thread is inside a transaction;
     * then {@code onResult} is not called.
     *
     * @param deadline the maximum time from this call to the result, in all: waiting for a free
     *     connection, lookup, connecting, TLS, sending and reading
     * @param onResult returns quickly and does not throw: it may run on the thread that serves
     *     other receivers
     * @return waits for the same result until {@code onResult} has it, for a caller that has
     *     nothing else to do
     */
    Supplier<AttemptResult> post(
            SignedRequest request, Duration deadline, Consumer<AttemptResult> onResult);
}
