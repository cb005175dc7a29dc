package dev.postroom.adapters.rest.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;

class TurnsTest {

    private static final IdempotencyKey KEY = new IdempotencyKey("order-42");
    private static final IdempotencyKey OTHER = new IdempotencyKey("order-43");
    private static final Duration LONG = Duration.ofSeconds(60);

    @Test
    void requestsOfOneKeyComeOneAfterAnother() {
        Turns turns = new Turns(64, LONG);
        AtomicInteger inside = new AtomicInteger();

        List<Integer> seen =
                Race.of(
                        16,
                        _ ->
                                inTurn(
                                        turns,
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
    void anotherKeyWaitsForNobody() {
        Turns turns = new Turns(64, LONG);
        CountDownLatch bothInside = new CountDownLatch(2);

        List<Integer> seen =
                Race.of(
                        2,
                        number ->
                                inTurn(
                                        turns,
                                        number == 0 ? KEY : OTHER,
                                        () -> {
                                            bothInside.countDown();
                                            Race.await(bothInside);
                                            return number;
                                        }));

        assertThat(seen).containsExactly(0, 1);
    }

    @Test
    void whoHasWaitedLongEnoughIsToldSo() {
        Turns turns = new Turns(64, Duration.ofMillis(20));

        String refusal = inTurn(turns, KEY, () -> refusalOfAnother(turns));

        assertThat(refusal).isEqualTo("idempotency_in_progress");
        assertThat(inTurn(turns, KEY, () -> "free again")).isEqualTo("free again");
    }

    @Test
    void whoFindsNoSeatIsToldAtOnce() {
        Turns turns = new Turns(0, LONG);

        assertThat(inTurn(turns, KEY, () -> refusalOfAnother(turns)))
                .isEqualTo("idempotency_in_progress");
    }

    private static String refusalOfAnother(Turns turns) {
        return Race.of(1, _ -> refusal(turns)).getFirst();
    }

    private static String refusal(Turns turns) {
        try {
            return inTurn(turns, KEY, () -> "not refused");
        } catch (FailureException e) {
            return e.failure() instanceof Failure.InProgress f ? f.code() : "another failure";
        }
    }

    private static <T> T inTurn(Turns turns, IdempotencyKey key, Supplier<T> work) {
        return turns.inTurn(TestApi.WORKSPACE, key, work);
    }
}
