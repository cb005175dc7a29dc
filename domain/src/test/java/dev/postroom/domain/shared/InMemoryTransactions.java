package dev.postroom.domain.shared;

import java.util.function.Supplier;

/** Transactions of an {@link InMemoryDatabase}. */
public final class InMemoryTransactions implements Transactions {

    private final InMemoryDatabase database;

    public InMemoryTransactions(InMemoryDatabase database) {
        this.database = database;
    }

    @Override
    public <T> T inTransaction(Supplier<T> work) {
        return database.atomically(work);
    }
}
