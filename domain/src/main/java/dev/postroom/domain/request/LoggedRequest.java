package dev.postroom.domain.request;

import dev.postroom.domain.identity.ApiKeyId;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;

/**
 * A request of a program as the log keeps it. Holds no query, no body of the request and no
 * personal data.
 *
 * @param id a UUIDv7
 * @param at when it began, in whole microseconds
 */
public record LoggedRequest(UUID id, ApiKeyId key, Instant at, Call call, Answer answer) {

    public LoggedRequest {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    /**
     * The operation with its path.
     *
     * @param route the template of the path; {@code unmatched} when no operation has it
     * @param path with the ids in it, as far as they are ids; empty when no operation has it
     * @param requestId chosen by the client or by the service; not unique
     */
    public record Call(
            String method, String route, Optional<String> path, Optional<String> requestId) {}

    /**
     * The outcome.
     *
     * @param status the status code
     * @param millis from the first byte of the request to the last of the response
     * @param problem the JSON that says why it failed, of up to {@link #PROBLEM_BYTES}
     */
    public record Answer(int status, long millis, Optional<String> problem) {}

    /** The most bytes of a problem. */
    public static final int PROBLEM_BYTES = 4096;

    /** The kind of its response. */
    public StatusClass statusClass() {
        return StatusClass.of(answer.status());
    }
}
