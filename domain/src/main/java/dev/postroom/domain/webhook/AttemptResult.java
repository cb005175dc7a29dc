package dev.postroom.domain.webhook;

import java.time.Duration;
import java.util.Optional;

/**
 * What came of one HTTP try.
 *
 * @param status the receiver's status code; empty when there was no answer
 * @param body at most 4 KiB of the answer as text
 * @param elapsed how long it took
 * @param error why there was no answer, as a sentence without secrets
 * @param retryAfter what the receiver asked for (429, 503)
 * @param isFinal whether trying again is useless: the address may not be dialled
 */
public record AttemptResult(
        Optional<Integer> status,
        Optional<String> body,
        Duration elapsed,
        Optional<String> error,
        Optional<Duration> retryAfter,
        boolean isFinal) {

    /** Whether the receiver took it: any 2xx. */
    public boolean isSuccess() {
        return status.filter(code -> code >= 200 && code < 300).isPresent();
    }
}
