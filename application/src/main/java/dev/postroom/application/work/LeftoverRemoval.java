package dev.postroom.application.work;

import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.work.Leftovers;
import dev.postroom.domain.work.RemoveLeftovers;

/** Removes what deleted resources left, in transactions of a bounded size. */
public final class LeftoverRemoval implements RemoveLeftovers {

    private final Transactions transactions;
    private final Leftovers leftovers;

    public LeftoverRemoval(Transactions transactions, Leftovers leftovers) {
        this.transactions = transactions;
        this.leftovers = leftovers;
    }

    @Override
    public int removeNext(int max) {
        return transactions.inTransaction(() -> leftovers.remove(max));
    }
}
