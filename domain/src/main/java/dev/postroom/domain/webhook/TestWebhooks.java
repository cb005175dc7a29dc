package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.CallsOut;
import dev.postroom.domain.shared.DrivingPort;

import java.time.Duration;
import java.util.Optional;

/** Sends sample events to webhooks on request. Safe for any number of threads. */
@DrivingPort
public interface TestWebhooks {

    /**
     * Posts a sample event to the webhook, signed as every delivery, and waits for the outcome
     * until the deadline of an attempt. The webhook may be inactive. Nothing is recorded: neither a
     * delivery nor statistics. A receiver that fails is a result, not a failure.
     *
     * <p>{@code NotFound} when there is no such webhook. {@code RateLimited} when the workspace,
     * and {@code Unavailable} when this process, waits for too many tests already. Fails with
     * {@link IllegalStateException} when the calling thread is inside a transaction.
     *
     * @param type empty: the first type that the webhook receives
     */
    @CallsOut
    TestResult test(Caller caller, WebhookId id, Optional<EventType> type);

    /** {@code NotFound} when there is no such webhook. */
    void checkExists(Workspace workspace, WebhookId id);

    /**
     * The outcome of a test.
     *
     * @param type the type of the event that was sent
     * @param status the receiver's status code; empty without a response
     * @param elapsed from connecting to the end of the response
     * @param error why it failed, as a sentence without secrets; empty after a success
     */
    record TestResult(
            EventType type, Optional<Integer> status, Duration elapsed, Optional<String> error) {

        /** Whether the receiver accepted the event: any 2xx. */
        public boolean isSuccess() {
            return error.isEmpty();
        }
    }
}
