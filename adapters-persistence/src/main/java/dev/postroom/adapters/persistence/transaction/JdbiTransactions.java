package dev.postroom.adapters.persistence.transaction;

import dev.postroom.domain.shared.Transactions;

import java.util.function.Supplier;

/**
 * Transactions of PostgreSQL at READ COMMITTED; one that a concurrent change rolled back is
 * retried.
 */
public final class JdbiTransactions implements Transactions {
    private final Handles handles;

    /** Transactions that every repository over the same handles joins. */
    public JdbiTransactions(Handles handles) {
        this.handles = handles;
    }

    @Override
    public <T> T inTransaction(Supplier<T> work) {
        return handles.transact(_ -> work.get());
    }

    /** As {@link Handles#afterCommit}. */
    public void afterCommit(Runnable signal) {
        handles.afterCommit(signal);
    }
}
