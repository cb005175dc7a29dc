package dev.postroom.domain.idempotency;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;

import java.util.function.Supplier;

/** Gives writes under a key one effect and one answer, however often they are sent. */
@DrivingPort
public interface AnswerOnce {

    /**
     * The answer to a request under {@code key}: of the work, or the one that the same request got
     * within the last 24 hours. The answer is kept in the transaction of the work, so that a crash
     * leaves both or neither; when the work fails its failure is thrown on and nothing is kept.
     *
     * <p>{@code Invalid} ({@code idempotency_mismatch}) when the key stands for another request.
     * {@code InProgress} ({@code idempotency_in_progress}) when the first one is still running,
     * after waiting for it about a second.
     *
     * @param work makes the answer; may run again from its beginning, and must not call SMTP, HTTP
     *     or a payment provider
     */
    Answered answer(
            Workspace workspace,
            IdempotencyKey key,
            RequestFingerprint request,
            Supplier<StoredAnswer> work);

    /**
     * An answer.
     *
     * @param isReplayed whether an earlier request made it
     */
    record Answered(StoredAnswer answer, boolean isReplayed) {}
}
