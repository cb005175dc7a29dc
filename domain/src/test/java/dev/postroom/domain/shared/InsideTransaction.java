package dev.postroom.domain.shared;

import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Proves that a port refuses to be called inside a transaction. */
public final class InsideTransaction {

    private static final InMemoryDatabase DATABASE = new InMemoryDatabase(new SettableClock());

    private InsideTransaction() {}

    /** The guard to give to the port under test. */
    public static TransactionGuard guard() {
        return new TransactionGuard(DATABASE::isInTransaction);
    }

    /** Fails unless the call is refused inside a transaction. */
    public static void isRefused(ThrowingCallable call) {
        new InMemoryTransactions(DATABASE)
                .inTransaction(() -> {
                    assertThatIllegalStateException()
                            .isThrownBy(call)
                            .withMessageContaining("transaction is open");
                });
    }
}
