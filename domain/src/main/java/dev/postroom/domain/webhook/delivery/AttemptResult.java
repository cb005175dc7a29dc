package dev.postroom.domain.webhook.delivery;

import java.time.Duration;
import java.util.Optional;

/**
 * The result of one HTTP attempt.
 *
 * @param status the receiver's status code, 100 to 599; empty without a valid response
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

    public AttemptResult {
        if (status.filter(code -> code < 100 || code > 599).isPresent()) {
            throw new IllegalArgumentException("not a status code of HTTP: " + status);
        }
    }

    /** No valid response after this time; worth another attempt unless {@code isFinal}. */
    public static AttemptResult unanswered(String error, Duration elapsed, boolean isFinal) {
        return new AttemptResult(
                Optional.empty(),
                Optional.empty(),
                elapsed,
                Optional.of(error),
                Optional.empty(),
                isFinal);
    }

    /** Whether the receiver accepted it: any 2xx. */
    public boolean isSuccess() {
        return status.filter(code -> code >= 200 && code < 300).isPresent();
    }
}
