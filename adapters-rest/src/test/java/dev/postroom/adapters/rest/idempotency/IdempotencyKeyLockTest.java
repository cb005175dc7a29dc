package dev.postroom.adapters.rest.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;

class IdempotencyKeyLockTest {

    private static final IdempotencyKey KEY = new IdempotencyKey("order-42");
    private static final IdempotencyKey OTHER = new IdempotencyKey("order-43");
    private static final Duration LONG = Duration.ofSeconds(60);

    @Test
    void requestsOfOneKeyRunOneAfterAnother() {
        IdempotencyKeyLock lock = new IdempotencyKeyLock(64, LONG);
        AtomicInteger inside = new AtomicInteger();

        List<Integer> seen =
                Race.of(
                        16,
                        _ ->
                                holding(
                                        lock,
                                        KEY,
                                        () -> {
                                            int now = inside.incrementAndGet();
                                            int work = IntStream.range(0, 100_000).sum();
                                            inside.decrementAndGet();
                                            return work > 0 ? now : 0;
                                        }));

        assertThat(seen).containsOnly(1);
    }

    @Test
    void anotherKeyDoesNotWait() {
        IdempotencyKeyLock lock = new IdempotencyKeyLock(64, LONG);
        CountDownLatch bothInside = new CountDownLatch(2);

        List<Integer> seen =
                Race.of(
                        2,
                        number ->
                                holding(
                                        lock,
                                        number == 0 ? KEY : OTHER,
                                        () -> {
                                            bothInside.countDown();
                                            Race.await(bothInside);
                                            return number;
                                        }));

        assertThat(seen).containsExactly(0, 1);
    }

    @Test
    void aRequestThatWaitsTooLongIsRefused() {
        IdempotencyKeyLock lock = new IdempotencyKeyLock(64, Duration.ofMillis(20));

        String refusal = holding(lock, KEY, () -> refusalOfAnother(lock));

        assertThat(refusal).isEqualTo("idempotency_in_progress");
        assertThat(holding(lock, KEY, () -> "free again")).isEqualTo("free again");
    }

    @Test
    void aRequestIsRefusedAtOnceWhenTooManyWait() {
        IdempotencyKeyLock lock = new IdempotencyKeyLock(0, LONG);

        assertThat(holding(lock, KEY, () -> refusalOfAnother(lock)))
                .isEqualTo("idempotency_in_progress");
    }

    private static String refusalOfAnother(IdempotencyKeyLock lock) {
        return Race.of(1, _ -> refusal(lock)).getFirst();
    }

    private static String refusal(IdempotencyKeyLock lock) {
        try {
            return holding(lock, KEY, () -> "not refused");
        } catch (FailureException e) {
            return e.failure() instanceof Failure.InProgress f ? f.code() : "another failure";
        }
    }

    private static <T> T holding(IdempotencyKeyLock lock, IdempotencyKey key, Supplier<T> work) {
        return lock.holding(TestApi.WORKSPACE, key, work);
    }
}
