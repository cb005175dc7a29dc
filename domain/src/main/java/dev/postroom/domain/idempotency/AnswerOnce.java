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
     * As {@link #answer}, for work that calls another system. The key is claimed and committed
     * first, then the work runs once and outside of any transaction, then its answer is stored. A
     * failure of the work in form of a {@code Failure} releases the key.
     *
     * <p>{@code InProgress} ({@code idempotency_in_progress}) while the work of the first request
     * runs. {@code Conflict} ({@code idempotency_outcome_unknown}) for the rest of the 24 hours
     * when its work ended without an answer, by a crash or an unexpected exception: then it may or
     * may not have had an effect, and only a new key lets it run again.
     *
     * @param work produces the answer within a minute; runs at most once
     */
    Answered answerOutside(
            Workspace workspace,
            IdempotencyKey key,
            RequestFingerprint request,
            Supplier<StoredAnswer> work);

    /**
     * As {@link #answer}, for work that puts another workspace in the place of this one. The answer
     * is stored in the next one, too, where a repeated request looks for it.
     */
    Answered answerInNext(
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
