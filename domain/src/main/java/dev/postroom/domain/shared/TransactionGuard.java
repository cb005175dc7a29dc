package dev.postroom.domain.shared;

import java.util.function.BooleanSupplier;

/**
 * Refuses calls to other systems while a transaction is open. Such a call would hold the
 * transaction's locks and connection until the other system responds, and it cannot be rolled back.
 * Every transport calls its guard first. Thread-safe.
 */
public final class TransactionGuard {

    private final BooleanSupplier open;

    /**
     * @param open whether the calling thread is inside a transaction
     */
    public TransactionGuard(BooleanSupplier open) {
        this.open = open;
    }

    /**
     * Fails with {@link IllegalStateException} when the calling thread is inside a transaction.
     *
     * @param call the name of the call, for example {@code sending mail}
     */
    public void refuseInside(String call) {
        if (open.getAsBoolean()) {
            throw new IllegalStateException(
                    ("A transaction is open, so %s is refused: commit first, then call, then store"
                                    + " the outcome in a transaction of its own.")
                            .formatted(call));
        }
    }
}
