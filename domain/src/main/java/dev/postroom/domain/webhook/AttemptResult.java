package dev.postroom.domain.webhook;

import java.time.Duration;
import java.util.Optional;

/**
 * The result of one HTTP attempt.
 *
 * @param status the receiver's status code; empty without a response
 * @param body at most 4 KiB of the response as text
 * @param elapsed the duration of the attempt
 * @param error the reason for a missing response, as a sentence without secrets
 * @param retryAfter the delay requested by the receiver (429, 503)
 * @param isFinal whether a retry is pointless, because the address is forbidden
 */
public record AttemptResult(
        Optional<Integer> status,
        Optional<String> body,
        Duration elapsed,
        Optional<String> error,
        Optional<Duration> retryAfter,
        boolean isFinal) {

    /** Whether the receiver accepted it: any 2xx. */
    public boolean isSuccess() {
        return status.filter(code -> code >= 200 && code < 300).isPresent();
    }
}
