package dev.postroom.application.idempotency;

import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.idempotency.AnswerOnce;
import dev.postroom.domain.idempotency.AnsweredRequest;
import dev.postroom.domain.idempotency.AnsweredRequest.Outcome;
import dev.postroom.domain.idempotency.ForgetAnswers;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.idempotency.IdempotencyRecords;
import dev.postroom.domain.idempotency.RequestFingerprint;
import dev.postroom.domain.idempotency.StoredAnswer;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Answers requests once. Work of the database is done in the transaction of its claim; work that
 * calls another system is done between two transactions.
 */
public final class IdempotentAnswering implements AnswerOnce, ForgetAnswers {

    private static final Duration KEPT = Duration.ofHours(24);
    private static final Duration LONGEST_CALL = Duration.ofMinutes(1);

    private final Transactions transactions;
    private final IdempotencyRecords records;
    private final Accounts accounts;
    private final InstantSource clock;

    public IdempotentAnswering(
            Transactions transactions,
            IdempotencyRecords records,
            Accounts accounts,
            InstantSource clock) {
        this.transactions = transactions;
        this.records = records;
        this.accounts = accounts;
        this.clock = clock;
    }

    @Override
    public Answered answer(
            Workspace workspace,
            IdempotencyKey key,
            RequestFingerprint request,
            Supplier<StoredAnswer> work) {
        return transactions.inTransaction(() -> {
            Instant now = clock.instant();
            Optional<AnsweredRequest> known =
                    records.claim(workspace, key, claim(request, now, Optional.empty()));
            if (known.isPresent()) {
                return replayed(known.get(), request, now);
            }
            StoredAnswer answer = work.get();
            records.keep(workspace, key, answer);
            return new Answered(answer, false);
        });
    }

    @Override
    public Answered answerOutside(
            Workspace workspace,
            IdempotencyKey key,
            RequestFingerprint request,
            Supplier<StoredAnswer> work) {
        Instant now = clock.instant();
        IdempotencyRecords.Claim wanted = claim(request, now, Optional.of(now.plus(LONGEST_CALL)));
        Optional<AnsweredRequest> known =
                transactions.inTransaction(() -> records.claim(workspace, key, wanted));
        return known.map(earlier -> replayed(earlier, request, now))
                .orElseGet(() -> new Answered(worked(workspace, key, work), false));
    }

    private StoredAnswer worked(
            Workspace workspace, IdempotencyKey key, Supplier<StoredAnswer> work) {
        StoredAnswer answer;
        try {
            answer = work.get();
        } catch (FailureException refused) {
            transactions.inTransaction(() -> records.release(workspace, key));
            throw refused;
        }
        transactions.inTransaction(() -> records.keep(workspace, key, answer));
        return answer;
    }

    @Override
    public Answered answerInNext(
            Workspace workspace,
            IdempotencyKey key,
            RequestFingerprint request,
            Supplier<StoredAnswer> work) {
        return transactions.inTransaction(() -> {
            Answered answered = answer(workspace, key, request, work);
            accounts.workspace(workspace.account(), workspace.environment())
                    .filter(next -> !answered.isReplayed() && !next.equals(workspace))
                    .ifPresent(next -> keep(next, key, request, answered.answer()));
            return answered;
        });
    }

    private void keep(
            Workspace next, IdempotencyKey key, RequestFingerprint request, StoredAnswer answer) {
        if (records.claim(next, key, claim(request, clock.instant(), Optional.empty())).isEmpty()) {
            records.keep(next, key, answer);
        }
    }

    @Override
    public int forgetExpired(int most) {
        return transactions.inTransaction(() -> records.removeExpired(clock.instant(), most));
    }

    private static IdempotencyRecords.Claim claim(
            RequestFingerprint request, Instant now, Optional<Instant> pendingUntil) {
        return new IdempotencyRecords.Claim(request, now, now.plus(KEPT), pendingUntil);
    }

    private static Answered replayed(
            AnsweredRequest known, RequestFingerprint request, Instant now) {
        if (!known.request().matches(request)) {
            throw new Failure.Invalid("idempotency_mismatch", List.of(mismatch())).asException();
        }
        return switch (known.outcome()) {
            case Outcome.Answered(var answer) -> new Answered(answer, true);
            case Outcome.Pending(var until) ->
                    throw (now.isBefore(until) ? inProgress() : lost()).asException();
        };
    }

    private static Failure inProgress() {
        return new Failure.InProgress(
                "idempotency_in_progress", Messages.IDEMPOTENT_WORK_RUNS, Duration.ofSeconds(1));
    }

    private static Failure lost() {
        return Failure.Conflict.of("idempotency_outcome_unknown", Messages.IDEMPOTENT_WORK_LOST);
    }

    private static Violation mismatch() {
        return new Violation(
                Violation.Part.HEADER,
                "Idempotency-Key",
                "idempotency_mismatch",
                "This idempotency key was used for a different request within the last 24 hours.");
    }
}
