package dev.postroom.domain.idempotency;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;

import java.util.function.Supplier;

/** Gives writes with an idempotency key one effect and one answer, also when they are repeated. */
@DrivingPort
public interface AnswerOnce {

    /**
     * The answer to a request with {@code key}: the stored answer to the same request in the last
     * 24 hours, else that of the work. The answer is stored in the transaction of the work, so a
     * crash leaves both or neither. When the work fails, its failure is rethrown and nothing is
     * stored.
     *
     * <p>{@code Invalid} ({@code idempotency_mismatch}) when the key was used for another request.
     * {@code InProgress} ({@code idempotency_in_progress}) when the first request is still running
     * after a wait of about a second.
     *
     * @param work produces the answer; may run more than once, and must not call SMTP, HTTP or a
     *     payment provider
     */
    Answered answer(
            Workspace workspace,
            IdempotencyKey key,
            RequestFingerprint request,
            Supplier<StoredAnswer> work);

    /**
     * An answer.
     *
     * @param isReplayed whether it is the stored answer to an earlier request
     */
    record Answered(StoredAnswer answer, boolean isReplayed) {}
}
