package dev.postroom.application.idempotency;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.idempotency.AnswerOnce;
import dev.postroom.domain.idempotency.AnsweredRequest;
import dev.postroom.domain.idempotency.ForgetAnswers;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.idempotency.IdempotencyRecords;
import dev.postroom.domain.idempotency.RequestFingerprint;
import dev.postroom.domain.idempotency.StoredAnswer;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.Violation;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Claims the key, does the work and stores its response, all in one transaction. */
public final class IdempotentAnswering implements AnswerOnce, ForgetAnswers {

    private static final Duration KEPT = Duration.ofHours(24);

    private final Transactions transactions;
    private final IdempotencyRecords records;
    private final InstantSource clock;

    public IdempotentAnswering(
            Transactions transactions, IdempotencyRecords records, InstantSource clock) {
        this.transactions = transactions;
        this.records = records;
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
                    records.claim(workspace, key, request, now, now.plus(KEPT));
            if (known.isPresent()) {
                return replayed(known.get(), request);
            }
            StoredAnswer answer = work.get();
            records.keep(workspace, key, answer);
            return new Answered(answer, false);
        });
    }

    @Override
    public int forgetExpired(int most) {
        return transactions.inTransaction(() -> records.removeExpired(clock.instant(), most));
    }

    private static Answered replayed(AnsweredRequest known, RequestFingerprint request) {
        if (!known.request().matches(request)) {
            throw new Failure.Invalid("idempotency_mismatch", List.of(mismatch())).asException();
        }
        return new Answered(known.answer(), true);
    }

    private static Violation mismatch() {
        return new Violation(
                Violation.Part.HEADER,
                "Idempotency-Key",
                "idempotency_mismatch",
                "This idempotency key was used for a different request within the last 24 hours.");
    }
}
