package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.idempotency.AnswerOnce;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.idempotency.RequestFingerprint;
import dev.postroom.domain.idempotency.StoredAnswer;
import dev.postroom.domain.shared.failure.Failure;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** Stores responses, and runs all work twice, like a store that retries after a deadlock. */
public final class FakeAnswerOnce implements AnswerOnce {

    private record Kept(RequestFingerprint request, StoredAnswer answer) {}

    /** The received keys, in order. */
    public final List<String> keys = new CopyOnWriteArrayList<>();

    private final Map<IdempotencyKey, Kept> responses = new ConcurrentHashMap<>();

    /** The keys of work that ran outside of transactions. */
    public final List<String> outside = new CopyOnWriteArrayList<>();

    @Override
    public synchronized Answered answerOutside(
            Workspace workspace,
            IdempotencyKey key,
            RequestFingerprint request,
            Supplier<StoredAnswer> work) {
        outside.add(key.value());
        return new Answered(work.get(), false);
    }

    @Override
    public Answered answerInNext(
            Workspace workspace,
            IdempotencyKey key,
            RequestFingerprint request,
            Supplier<StoredAnswer> work) {
        return answer(workspace, key, request, work);
    }

    @Override
    public synchronized Answered answer(
            Workspace workspace,
            IdempotencyKey key,
            RequestFingerprint request,
            Supplier<StoredAnswer> work) {
        keys.add(key.value());
        Kept known = responses.get(key);
        if (known == null) {
            StoredAnswer undone = work.get();
            StoredAnswer answer = work.get();
            if (undone.status() != answer.status()) {
                throw new IllegalStateException("the work does not run again");
            }
            responses.put(key, new Kept(request, answer));
            return new Answered(answer, false);
        }
        if (!known.request().matches(request)) {
            throw Failure.Invalid.value("idempotency_mismatch", "Another request.").asException();
        }
        return new Answered(known.answer(), true);
    }
}
