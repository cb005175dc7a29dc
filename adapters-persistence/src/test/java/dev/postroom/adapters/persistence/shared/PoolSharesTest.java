package dev.postroom.adapters.persistence.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.persistence.database.OwnDatabase;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

final class PoolSharesTest {

    private static final int CONNECTIONS = 4;

    private final ScopedValue<AccountId> acting = ScopedValue.newInstance();
    private final AccountId flood = new AccountId(UUID.randomUUID());
    private final AccountId other = new AccountId(UUID.randomUUID());

    private Optional<AccountId> account() {
        return acting.isBound() ? Optional.of(acting.get()) : Optional.empty();
    }

    private int as(AccountId account, Handles handles) {
        return ScopedValue.where(acting, account).call(() -> handles.call(PoolSharesTest::one));
    }

    private static Integer one(Handle handle) {
        return handle.createQuery("SELECT 1").mapTo(Integer.class).one();
    }

    @Test
    void transactionsOfOneAccountHoldHalfOfThePoolAndOthersReadAtOnce() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (Database database =
                        Database.open(OwnDatabase.migrated().settings().atMost(CONNECTIONS));
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            database.shareConnections(this::account);
            Handles handles = database.handles();
            List<Future<Integer>> held = new ArrayList<>();
            for (int i = 0; i < 3 * CONNECTIONS; i++) {
                held.add(
                        threads.submit(() ->
                                ScopedValue.where(acting, flood)
                                        .call(() ->
                                                handles.transact(handle -> {
                                                    awaited(end);
                                                    // joins, and takes no second turn
                                                    return handles.call(PoolSharesTest::one);
                                                }))));
            }
            await().until(() -> database.pool().active() == CONNECTIONS / 2);

            assertThat(as(other, handles)).isOne();
            assertThat(handles.<Integer>transact(PoolSharesTest::one)).isOne();
            assertThat(database.pool().active()).isEqualTo(CONNECTIONS / 2);
            assertThat(database.pool().waiting()).isZero();

            end.countDown();
            for (Future<Integer> one : held) {
                assertThat(one.get()).isOne();
            }
            assertThat(as(flood, handles)).isOne();
        }
    }

    @Test
    void whatAnAccountAsksBeyondItsShareOfTheThreadsIsRefusedSoon() throws Exception {
        PoolShares shares = new PoolShares(CONNECTIONS, this::account);
        CountDownLatch end = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(PoolShares.MOST_OF_ACCOUNT);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < PoolShares.MOST_OF_ACCOUNT; i++) {
                var _ =
                        threads.submit(() -> {
                            begun.countDown();
                            return ScopedValue.where(acting, flood)
                                    .call(() -> shares.run(() -> awaited(end)));
                        });
            }
            begun.await();
            await().untilAsserted(() ->
                    assertThatExceptionOfType(FailureException.class)
                            .isThrownBy(() ->
                                    ScopedValue.where(acting, flood)
                                            .call(() -> shares.run(() -> awaited(end))))
                            .extracting(FailureException::failure)
                            .isInstanceOfSatisfying(
                                    Failure.Unavailable.class,
                                    failure -> assertThat(failure.code()).isEqualTo("too_busy")));
            assertThat(ScopedValue.where(acting, other).call(() -> shares.run(() -> 2)))
                    .isEqualTo(2);
            end.countDown();
        }
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
