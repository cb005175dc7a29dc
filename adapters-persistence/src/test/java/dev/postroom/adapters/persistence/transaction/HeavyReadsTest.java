package dev.postroom.adapters.persistence.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

final class HeavyReadsTest {

    private final HeavyReads reads = new HeavyReads();

    private static Workspace workspace(UUID account, Environment environment) {
        return new Workspace(UUID.randomUUID(), new AccountId(account), environment);
    }

    @Test
    void oneAccountHasOneTurnAtATimeInBothEnvironments() throws Exception {
        UUID account = UUID.randomUUID();
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> all = new ArrayList<>();
            for (int i = 0; i < HeavyReads.MOST_OF_ACCOUNT; i++) {
                Workspace workspace =
                        workspace(account, i % 2 == 0 ? Environment.LIVE : Environment.TEST);
                all.add(
                        threads.submit(() ->
                                reads.run(
                                        workspace,
                                        () -> {
                                            most.accumulateAndGet(
                                                    running.incrementAndGet(), Math::max);
                                            Thread.onSpinWait();
                                            return running.decrementAndGet();
                                        })));
            }
            for (Future<Integer> one : all) {
                assertThat(one.get()).isZero();
            }
        }
        assertThat(most).hasValue(1);
    }

    @Test
    void aReadOfAnAccountWithTooManyIsRefusedWhileAnotherAccountHasItsTurn() throws Exception {
        Workspace busy = workspace(UUID.randomUUID(), Environment.LIVE);
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> first =
                    threads.submit(() ->
                            reads.run(
                                    busy,
                                    () -> {
                                        entered.countDown();
                                        return awaited(end);
                                    }));
            entered.await();

            assertThatExceptionOfType(FailureException.class)
                    .isThrownBy(() -> reads.run(busy, () -> 1))
                    .extracting(FailureException::failure)
                    .isInstanceOfSatisfying(
                            Failure.Unavailable.class,
                            failure -> {
                                assertThat(failure.code()).isEqualTo("too_busy");
                                assertThat(failure.retryAfter()).isPositive();
                            });
            Workspace other = workspace(UUID.randomUUID(), Environment.LIVE);
            assertThat(reads.run(other, () -> 2)).isEqualTo(2);

            end.countDown();
            assertThat(first.get()).isTrue();
            assertThat(reads.run(busy, () -> 3)).isEqualTo(3);
        }
    }

    @Test
    void accountsThatWaitTogetherLeaveThreadsForOtherRequests() throws Exception {
        // one more, because the read of another account takes a place while it is tried
        int accounts = HeavyReads.MOST_WAITING / HeavyReads.MOST_OF_ACCOUNT + 1;
        CountDownLatch end = new CountDownLatch(1);
        Workspace other = workspace(UUID.randomUUID(), Environment.LIVE);
        try (ExecutorService threads = Executors.newCachedThreadPool()) {
            for (int account = 0; account < accounts; account++) {
                Workspace workspace = workspace(UUID.randomUUID(), Environment.LIVE);
                for (int i = 0; i < HeavyReads.MOST_OF_ACCOUNT; i++) {
                    var _ = threads.submit(() -> reads.run(workspace, () -> awaited(end)));
                }
            }
            await().until(() -> isRefused(other));
            end.countDown();
        }
        assertThat(isRefused(other)).isFalse();
    }

    private boolean isRefused(Workspace workspace) {
        try {
            return reads.run(workspace, () -> false);
        } catch (FailureException _) {
            return true;
        }
    }

    @Test
    void aPartOfAResponseThatHasBegunWaitsBehindAnyNumberOfOthers() throws Exception {
        Workspace busy = workspace(UUID.randomUUID(), Environment.LIVE);
        int waiting = 2 * HeavyReads.MOST_OF_ACCOUNT;
        CountDownLatch entered = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> all = new ArrayList<>();
            for (int i = 0; i < waiting; i++) {
                all.add(
                        threads.submit(() ->
                                reads.continued(
                                        busy,
                                        () -> {
                                            entered.countDown();
                                            return awaited(end);
                                        })));
            }
            entered.await();
            assertThatExceptionOfType(FailureException.class)
                    .isThrownBy(() -> reads.run(busy, () -> 1));

            end.countDown();
            for (Future<Boolean> one : all) {
                assertThat(one.get()).isTrue();
            }
        }
    }

    @Test
    void aFailedReadGivesItsTurnBack() {
        Workspace workspace = workspace(UUID.randomUUID(), Environment.LIVE);

        assertThatExceptionOfType(ArithmeticException.class)
                .isThrownBy(() ->
                        reads.run(
                                workspace,
                                () -> {
                                    throw new ArithmeticException("an example");
                                }));

        assertThat(reads.run(workspace, () -> 1)).isEqualTo(1);
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
